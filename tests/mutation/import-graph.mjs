// Which files a test file loads, and over how many imports.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const ownImport = /^(?:import|export) (?:[^;]* from )?"(\.[^"]+\.js)";$|\bimport\(['"](\.[^'"]+\.js)['"]\)/gm;
const direct = new Map();

/** The kit's own files that a compiled file imports. */
function importsOf(file) {
  if (!direct.has(file)) {
    const imported = [...readFileSync(file, 'utf8').matchAll(ownImport)].map(([, from, at]) => from ?? at);
    direct.set(file, imported.map((path) => resolve(dirname(file), path)).filter(existsSync));
  }
  return direct.get(file);
}

/** All that a file loads, each with the least number of imports that leads there. */
function distancesFrom(file) {
  const distances = new Map([[file, 0]]);
  for (const [at, steps] of distances) {
    for (const imported of importsOf(at)) {
      if (!distances.has(imported)) distances.set(imported, steps + 1);
    }
  }
  return distances;
}

/** The files of `testFiles` that load any of the mutated ones, nearest first. */
export function nearest(testFiles, mutated) {
  return testFiles
    .map((testFile) => {
      const distances = distancesFrom(testFile);
      return { testFile, steps: Math.min(...mutated.map((file) => distances.get(file) ?? Infinity)) };
    })
    .filter(({ steps }) => steps !== Infinity)
    .toSorted((one, other) => one.steps - other.steps)
    .map(({ testFile }) => testFile);
}
