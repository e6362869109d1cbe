import { defineConfig } from '@playwright/test';

/** The kit's own tests: `npm test`. The conformance run has its own configuration at the top level. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  fullyParallel: true,
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
