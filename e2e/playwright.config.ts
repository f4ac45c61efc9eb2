import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 4179)

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 30_000,
  forbidOnly: true,
  outputDir: '../test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: {
      executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
      // The sandbox needs a user that is not root; the other flags keep Chromium from calling home.
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  webServer: {
    command: 'node --import tsx ../scripts/start.ts',
    url: `http://127.0.0.1:${port}/registry.json`,
    env: { PORT: String(port) },
    timeout: 120_000,
  },
})
