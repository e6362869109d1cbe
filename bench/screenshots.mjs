// Takes the screenshots of docs/ from the reports of three commands, each in the folder that stands here:
//   npm start -- --out test-results/screenshots/conforms
//   npx crm-conformance run … --out test-results/screenshots/ten-faults   against a service with ten faults
//   npx crm-conformance compare … --html test-results/screenshots/compared.html   of those two
// They are part of the package: give each a palette of 256 colours, a third of the bytes, and pack it with
// zopflipng, a tenth less again, before it is committed.
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';

const [from = 'test-results/screenshots'] = process.argv.slice(2);
const debian = '/usr/bin/chromium';
const into = (name) => fileURLToPath(new URL(`../docs/screenshots/${name}.png`, import.meta.url));

const pictures = [
  { name: 'conforms', of: 'conforms/index.html', colorScheme: 'light', height: 1_000 },
  { name: 'ten-faults', of: 'ten-faults/index.html', colorScheme: 'light', height: 1_700 },
  {
    name: 'pictures',
    of: 'ten-faults/index.html#picture-operators',
    colorScheme: 'dark',
    height: 1_080,
  },
  { name: 'compared', of: 'compared.html', colorScheme: 'light', height: 1_300 },
];

const browser = await chromium.launch({
  ...(existsSync(debian) && { executablePath: debian }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
for (const { name, of, colorScheme, height } of pictures) {
  const page = await browser.newPage({ colorScheme, viewport: { width: 1_280, height } });
  const [file = '', place] = of.split('#');
  await page.goto(pathToFileURL(`${from}/${file}`).href + (place === undefined ? '' : `#${place}`));
  await page.screenshot({ path: into(name) });
}
await browser.close();
