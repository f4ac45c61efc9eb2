import { defineConfig } from '@playwright/test'
import { findChromium } from 'scripts/find-chromium'
import { BROWSER_FLAGS } from './browser'

const port = Number(process.env.E2E_PORT ?? 4179)

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // The tests of a file run in one worker, one after the other: what they share is started once.
  fullyParallel: false,
  // With more, tests on two cores only wait for each other.
  workers: 2,
  // On a busy machine a browser may stall for a minute. A test that fails twice is a defect; retries are reported.
  retries: 1,
  // When more fail, something that they share is broken, and the rest would only take long to fail as well.
  maxFailures: 15,
  // Generous, because a slow machine is no defect of the product.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  globalSetup: './city-records.ts',
  outputDir: '../test-results',
  use: {
    // A toast that fades out has too little contrast for a moment.
    contextOptions: { reducedMotion: 'reduce' },
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: {
      executablePath: findChromium(),
      args: BROWSER_FLAGS,
    },
  },
  webServer: {
    command: 'node --import tsx ../scripts/start.ts',
    url: `http://127.0.0.1:${port}/registry.json`,
    // A separate record and store, never those of a council or a developer.
    env: {
      PORT: String(port),
      DATABASE_URL: '',
      STORE_URL: '../.store-e2e',
      // All phones of the tests have the same address.
      REPORTS_PER_ADDRESS: '1000',
      RECORD_FOLDER: process.env.E2E_RECORD_FOLDER ?? '../.record-e2e',
    },
    // With SIGKILL, the default, its database would keep running.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    timeout: 120_000,
  },
})
