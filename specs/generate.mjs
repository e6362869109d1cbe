// Writes what is made from the description: the bundle that programs read, and its types.
// `node specs/generate.mjs` writes both; with --check it only says whether they are up to date.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundle, createConfig } from '@redocly/openapi-core';
import openapiTS, { astToString } from 'openapi-typescript';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const option = '--specs=';
const given = process.argv.find((argument) => argument.startsWith(option))?.slice(option.length);
const folder = (given ?? here('.')).replace(/\/$/, '');
const checking = process.argv.includes('--check');

const { bundle: bundled, problems } = await bundle({
  ref: `${folder}/openapi.yaml`,
  config: await createConfig({}),
});
for (const problem of problems)
  console.error(`${problem.message} (${problem.location[0]?.source.absoluteRef})`);
if (problems.length > 0) process.exit(1);

const document = bundled.parsed;
const json = `${JSON.stringify(document, null, 1)}\n`;
const types = `// Made from specs/openapi.yaml by specs/generate.mjs. Do not edit.\n${astToString(await openapiTS(json))}`;
const files = { 'openapi.json': json, 'openapi.types.ts': types };

function present(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

const target = `${folder}/generated`;
if (!checking) mkdirSync(target, { recursive: true });
for (const [name, text] of Object.entries(files)) {
  const file = `${target}/${name}`;
  if (present(file) === text) continue;
  if (checking) {
    console.error(
      `specs/generated/${name} is older than specs/openapi.yaml and its parts. Run: npm run generate`,
    );
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    console.log(`written: specs/generated/${name}`);
  }
}
