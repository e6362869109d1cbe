import { defineConfig } from '@playwright/test';

/** Where most tests start processes or a browser, and wait for them. */
const starting =
  /[\\/]tests[\\/](callers|ci|cli|deferred|exports|hostile|package|page|proof|secrets|shards|suites)[\\/].*\.test\.ts$/;

/** The kit's own tests: `npm test`. The conformance run has its own configuration at the top level. */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'starting', testMatch: starting, fullyParallel: true },
    // Most tests of these take less than what their file loads: one worker loads it for all of them.
    { name: 'quick', testMatch: '**/*.test.ts', testIgnore: starting, fullyParallel: false },
  ],
  forbidOnly: true,
  retries: 0,
  timeout: 180_000,
  // What is polled for is often a process that starts, beside others that do.
  expect: { timeout: 30_000 },
  // Two more than there are cores on a small machine: many of these tests wait for a service.
  workers: 4,
  reporter: [['list']],
  outputDir: '../test-results/kit',
});
