import type { Exchange } from './conformance.ts';

/** A word as a POSIX shell takes it; what was redacted reads as a variable: «access token» is $ACCESS_TOKEN. */
function word(text: string): string {
  const quoted = `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return quoted.replaceAll(/«([^»']+)»/g, (_, label: string) => `'"$${variableOf(label)}"'`);
}

function variableOf(label: string): string {
  return label.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
}

/** The request of an exchange as a curl command over several lines. */
export function curlOf({ request }: Exchange): string {
  const { method, url, headers, body } = request;
  const parts = [
    `curl -i -X ${method} ${word(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${word(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${word(body)}`]),
  ];
  return parts.join(' \\\n  ');
}
