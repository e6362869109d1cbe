import { existsSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { test as base, type Page } from '@playwright/test';
import type { Conformance } from '../../reports/conformance.ts';
import { pageOf } from '../../reports/page/page.ts';

const debian = '/usr/bin/chromium';

interface PageFixtures {
  /** Writes this page to disk and opens it from there, at this place. */
  readonly openMarkup: (markup: string, place?: string) => Promise<Page>;
  /** Writes the page of a report to disk and opens it from there, at this place. */
  readonly open: (report: Conformance, place?: string) => Promise<Page>;
  /** What the browser complained of so far. */
  readonly complaints: readonly string[];
}

/** Tests of the page as a reader meets it: from disk, in a real browser, with the network off. */
export const test = base.extend<PageFixtures>({
  launchOptions: [
    {
      ...(existsSync(debian) && { executablePath: debian }),
      // Chromium does not start as root inside its own sandbox.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
    { scope: 'worker' },
  ],
  offline: true,
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() !== 'log') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!/^(file|data):/.test(request.url())) complaints.push(`asked for ${request.url()}`);
    });
    await use(complaints);
  },
  openMarkup: async ({ page }, use, testInfo) =>
    use(async (markup, place = '') => {
      const file = testInfo.outputPath('index.html');
      writeFileSync(file, markup);
      await page.goto(pathToFileURL(file).href + place);
      return page;
    }),
  open: async ({ openMarkup }, use) => use((report, place) => openMarkup(pageOf(report), place)),
});
