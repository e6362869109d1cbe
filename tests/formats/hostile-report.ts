import type { Conformance } from '../../reports/conformance.ts';
import { failing, listExchange, wholeReport } from '../page/sample-report.ts';

/** Texts of a service that mean something to a reader of one of the formats. */
export const hostileTexts = [
  '<script>alert(1)</script>',
  ']]></failure><failure message="forged"/>',
  '"><svg onload="alert(1)"/>',
  '&xxe; &#0; <!ENTITY xxe SYSTEM "file:///etc/passwd">',
  '[click](https://evil.example) ![x](https://evil.example/x.png) <https://evil.example>',
  'https://evil.example www.evil.example someone@evil.example',
  'a | b\n\n# heading\n- item\n```\n1. one',
  '**bold** _em_ ~~gone~~ `code` $x^2$ \\*',
  'a\n::error title=forged::forged\r\n::stop-commands::x',
  'nul \u0000 escape \u001B[2J bell \u0007 turned \u202E noncharacter \uFFFE half \uD800',
];

/** A report in which a service has put this text wherever it can, and the profile as well. */
export function hostileReport(text: string): Conformance {
  const report = wholeReport([
    failing('PAGING-03', `${text}, but ${text}`, {
      failure: {
        counterexample: text,
        expected: JSON.stringify(text),
        found: text,
        place: { law: 0, path: '0' },
        reproduced: '3 of 3',
      },
      exchanges: [listExchange([text])],
    }),
  ]);
  return { ...report, environment: { ...report.environment, name: text, namespace: text } };
}
