// Lints the description, and redocly.yaml itself, by the rules that redocly.yaml names. A warning fails as well.
import { fileURLToPath } from 'node:url';
import { formatProblems, getTotals, lint, lintConfig, loadConfig } from '@redocly/openapi-core';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const config = await loadConfig({ configPath: here('../redocly.yaml') });
const problems = [...(await lintConfig({ config })), ...(await lint({ ref: here('openapi.yaml'), config }))];
formatProblems(problems, { totals: getTotals(problems) });
if (problems.length > 0) process.exitCode = 1;
