import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const asset = (name: string): string => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');

const sheets = ['paper.css', 'layout.css', 'clauses.css', 'pictures.css', 'print.css'] as const;
const scripts = ['contents.js', 'filters.js', 'deep-links.js', 'keys.js', 'copy.js'] as const;

/** All style sheets and all scripts of the page, each as one text; the policy lets nothing else in. */
export function assets(): { readonly style: string; readonly script: string; readonly policy: string } {
  const style = sheets.map(asset).join('\n');
  // A block for each file keeps its names to itself.
  const script = scripts.map((name) => `{\n${asset(name)}}\n`).join('');
  const digest = createHash('sha256').update(script).digest('base64');
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`;
  return { style, script, policy };
}
