import type { Finding, Path } from './finding.ts';

/** What `crm-conformance init` leaves to be filled in. */
const placeholder = /^<.*>$/s;

/** Where a text is still one that was to be replaced. `filled` is the parsed document with its variables. */
export function placeholderFindings(filled: unknown, path: Path = []): Finding[] {
  if (typeof filled === 'string') {
    if (!placeholder.test(filled)) return [];
    const advice = 'replace it, the < and > included';
    return [{ code: 'VALUE', path, found: 'a placeholder that is still to be replaced', advice }];
  }
  if (filled === null || typeof filled !== 'object' || Array.isArray(filled)) return [];
  return Object.entries(filled).flatMap(([key, value]) => placeholderFindings(value, [...path, key]));
}
