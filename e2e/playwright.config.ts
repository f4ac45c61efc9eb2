import { defineConfig } from '@playwright/test'
import { findChromium } from 'scripts/find-chromium'
import { BROWSER_FLAGS } from './browser'

const port = Number(process.env.E2E_PORT ?? 4179)

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  // A test waits for much of its time: on two cores a third one finds room.
  workers: 3,
  // On a busy machine a browser now and then stalls for a minute. What fails twice is a defect; a second try is reported.
  retries: 1,
  // A machine with little to spare is slow, and that is no defect of the product.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  outputDir: '../test-results',
  use: {
    // A toast that fades away has no contrast for a moment.
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
    // A record and a store of its own: never the council's, nor those of a developer.
    env: {
      PORT: String(port),
      DATABASE_URL: '',
      STORE_URL: '../.store-e2e',
      // All phones of the tests have one address.
      REPORTS_PER_ADDRESS: '1000',
      RECORD_FOLDER: process.env.E2E_RECORD_FOLDER ?? '../.record-e2e',
    },
    // Otherwise it is killed, and its database would live on.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    timeout: 120_000,
  },
})
