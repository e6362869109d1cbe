// A test runner for Stryker: it runs the kit's tests in its own process, so that a mutant takes milliseconds.
import { readdirSync } from 'node:fs';
import { register } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nearest } from './import-graph.mjs';
import { collected } from './playwright-test.mjs';
import { leftOut, testFolders } from './stryker.config.mjs';

/** No test that passes takes longer. One that waits for what never comes is given up. */
const longest_ms = 10_000;

/** What Stryker's instrumented code looks at: which mutant is active, and what was covered. */
const stryker = (globalThis['__stryker__'] ??= {});

const succeeded = 0;
const failed = 1;

const compiled = (file) => file.replace(/\.ts$/, '.js');
const sourceOf = (file) => file.replace(/\.js$/, '.ts');

class TimeUp extends Error {}

/** What a test throws; undefined where it passes. */
async function thrownBy({ run }) {
  let timer;
  const timeUp = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeUp(`no end after ${longest_ms} ms`)), longest_ms);
  });
  try {
    await Promise.race([run(), timeUp]);
    return undefined;
  } catch (thrown) {
    return thrown instanceof Error ? thrown : new Error(String(thrown));
  } finally {
    clearTimeout(timer);
  }
}

/** The tests of a file. Within one generation each module is loaded once. */
async function testsOf(file, generation) {
  const tests = await collected(() => import(`${pathToFileURL(file).href}?generation=${generation}`));
  const name = sourceOf(file).slice(resolve('tests').length + 1);
  return tests.map((each, at) => ({ ...each, file, id: [name, at, each.title].join(' ') }));
}

class InProcessRunner {
  #loaded = new Map();
  #generations = 0;
  #testFiles = [];

  capabilities() {
    return { reloadEnvironment: true };
  }

  init() {
    register('./module-hooks.mjs', import.meta.url);
    this.#testFiles = testFolders.flatMap((folder) =>
      readdirSync(join('tests', folder))
        .filter((name) => name.endsWith('.test.js') && !leftOut.includes(sourceOf(`${folder}/${name}`)))
        .map((name) => resolve('tests', folder, name)),
    );
  }

  /** The tests of a file, loaded while no mutant is active. */
  async #plainTestsOf(file) {
    if (!this.#loaded.has(file)) this.#loaded.set(file, await testsOf(file, 'plain'));
    return this.#loaded.get(file);
  }

  async dryRun({ files }) {
    const tests = [];
    for (const file of nearest(this.#testFiles, files.map(compiled))) {
      // The first test of a file pays for loading it: Stryker allows each mutant the time of nothing but its tests.
      let from = performance.now();
      for (const test of await this.#plainTestsOf(file)) {
        stryker.currentTestId = test.id;
        const thrown = await thrownBy(test);
        stryker.currentTestId = undefined;
        tests.push({
          id: test.id,
          name: test.title,
          fileName: sourceOf(file),
          timeSpentMs: Math.round(performance.now() - from),
          ...(thrown ? { status: failed, failureMessage: thrown.stack } : { status: succeeded }),
        });
        from = performance.now();
      }
    }
    return { status: 'complete', tests, mutantCoverage: stryker.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, sandboxFileName, mutantActivation }) {
    const asked = testFilter && new Set(testFilter);
    const generation = mutantActivation === 'static' ? (this.#generations += 1) : undefined;
    stryker.hitCount = hitLimit === undefined ? undefined : 0;
    stryker.hitLimit = hitLimit;
    let nrOfTests = 0;
    try {
      for (const file of nearest(this.#testFiles, [compiled(sandboxFileName)])) {
        const plain = await this.#plainTestsOf(file);
        if (!plain.some(({ id }) => asked?.has(id) ?? true)) continue;
        stryker.activeMutant = activeMutant.id;
        const tests = await this.#testsWithMutant(file, generation, plain);
        for (const test of tests.filter(({ id }) => asked?.has(id) ?? true)) {
          nrOfTests += 1;
          const thrown = await thrownBy(test);
          if (thrown instanceof TimeUp || stryker.hitCount > hitLimit)
            return { status: 'timeout', reason: String(thrown) };
          if (thrown)
            return { status: 'killed', killedBy: [test.id], failureMessage: String(thrown), nrOfTests };
        }
        stryker.activeMutant = undefined;
      }
      return { status: 'survived', nrOfTests };
    } finally {
      stryker.activeMutant = undefined;
    }
  }

  /** The tests of a file as they are with the mutant that is active. Where it cannot even be loaded, all of them fail. */
  async #testsWithMutant(file, generation, plain) {
    if (generation === undefined) return plain;
    try {
      return await testsOf(file, generation);
    } catch (thrown) {
      return plain.map((test) => ({ ...test, run: () => Promise.reject(thrown) }));
    }
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', injectableClass: InProcessRunner }];
