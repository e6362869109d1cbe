import { defineConfig } from '@playwright/test';
import conformance from '../../playwright.config.ts';

/** The conformance run with checks that crash instead of its own. */
export default defineConfig(conformance, { testDir: import.meta.dirname, testMatch: '*.suite.ts' });
