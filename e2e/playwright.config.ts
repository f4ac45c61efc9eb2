import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS } from './browser'

const port = Number(process.env.E2E_PORT ?? 4179)

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // A machine with little to spare is slow, and that is no defect of the product.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  outputDir: '../test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: {
      executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
      args: BROWSER_FLAGS,
    },
  },
  webServer: {
    command: 'node --import tsx ../scripts/start.ts',
    url: `http://127.0.0.1:${port}/registry.json`,
    // A record of its own: never the council's, nor the one of a developer.
    env: {
      PORT: String(port),
      DATABASE_URL: '',
      RECORD_FOLDER: process.env.E2E_RECORD_FOLDER ?? '../.record-e2e',
    },
    // Otherwise it is killed, and its database would live on.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    timeout: 120_000,
  },
})
