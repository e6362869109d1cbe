import type { YAMLError } from 'yaml';
import type { Problem } from './profile-error.ts';

export const deepestNesting = 32;

/** What is wrong with a file as YAML, and what to do. Nothing of the file's values is in it. */
export type YamlFault = Pick<Problem, 'found' | 'expected' | 'advice'>;

const validYaml = 'valid YAML (https://yaml.org)';
const plainYaml = 'keys with plain values; docs/profile.md shows a whole profile';
const duplicate: YamlFault = {
  found: 'a key that already stands above',
  expected: 'each key once',
  advice: 'delete one of the two',
};
const faults: { readonly [Code in YAMLError['code']]?: YamlFault } = {
  DUPLICATE_KEY: duplicate,
  MULTIPLE_DOCS: {
    found: 'a second document',
    expected: 'one document in the file',
    advice: 'delete the line --- and what follows',
  },
  TAB_AS_INDENT: { found: 'a tab as indentation', expected: validYaml, advice: 'indent with spaces' },
  TAG_RESOLVE_FAILED: {
    found: 'a tag (!…)',
    expected: plainYaml,
    advice: 'remove the tag; quote a text that begins with !',
  },
  NON_STRING_KEY: {
    found: 'a list or mapping as a key',
    expected: plainYaml,
    advice: 'write a name before the colon',
  },
};
const otherFault: YamlFault = {
  found: 'text that cannot be read as YAML',
  expected: validYaml,
  advice:
    'check indentation, quotes and colons; a text of several lines begins with | and its lines are indented',
};
const bareVariable: YamlFault = {
  found: '${…} without quotes inside { }',
  expected: validYaml,
  advice: 'inside { } put double quotes around it: "${NAME}"',
};
export const tooDeep: YamlFault = {
  found: `more than ${deepestNesting} levels`,
  expected: plainYaml,
  advice: 'remove the nesting',
};
export const alias: YamlFault = {
  found: 'an alias (*…)',
  expected: plainYaml,
  advice: 'write the value out; quote a text that begins with *',
};

/**
 * What an error of the parser means. The library's own messages quote the file, and with it perhaps a secret:
 * ours go by its codes.
 */
export function faultOf({ code, pos }: YAMLError, source: string): YamlFault {
  const [name] = /^[\w-]{1,60}/.exec(source.slice(pos[0])) ?? [];
  if (code === 'DUPLICATE_KEY' && name !== undefined) {
    return { ...duplicate, found: `${name}, which already stands above` };
  }
  if (code === 'UNEXPECTED_TOKEN' && source.slice(pos[0] - 1, pos[0] + 1) === '${') return bareVariable;
  return faults[code] ?? otherFault;
}
