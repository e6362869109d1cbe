/**
 * How whoever started the kit calls it. Where npm found it for them (`npx`, a script of a package), a shell would not:
 * npm tells what it starts which of its commands it is.
 */
export function ownCommand(environment: NodeJS.ProcessEnv = process.env): string {
  return environment['npm_command'] === undefined ? 'crm-conformance' : 'npx crm-conformance';
}
