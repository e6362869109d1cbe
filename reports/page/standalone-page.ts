import { createHash } from 'node:crypto';
import { style } from './assets.ts';
import { Html, html } from './html.ts';

/** What one page has of its own. */
interface PageParts {
  readonly title: string;
  readonly body: Html;
  /** The only script that runs in the page. */
  readonly script?: string;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** Lets nothing into the page but its own style and this script. */
function policyFor(ownScript: string | undefined): string {
  const scripts = ownScript === undefined ? "'none'" : `'sha256-${sha256(ownScript)}'`;
  return `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src ${scripts}; base-uri 'none'; form-action 'none'`;
}

/** One HTML page that needs nothing else: no network, no other file. */
export function standalonePage({ title, body, script }: PageParts): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Html(policyFor(script))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · CRM records service</title>
<link rel="icon" href="data:,">
<style>${new Html(style())}</style>
</head>
<body>
${body}
${script !== undefined && html`<script type="module">${new Html(script)}</script>`}
</body>
</html>
`;
  return page.markup;
}
