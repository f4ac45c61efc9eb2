import { readFileSync } from 'node:fs'

const { workspaces } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

// Their tests drive a real browser and are Playwright's.
const browserOnly = ['e2e']
const runsInNode = ['api', 'scripts']

const transform = {
  '\\.(ts|tsx|js|mjs)$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2023',
      },
      module: { type: 'commonjs', ignoreDynamic: false },
    },
  ],
}

/** One jest project a workspace. */
export default {
  projects: workspaces
    .filter((name) => !browserOnly.includes(name))
    .map((name) => ({
      displayName: name,
      rootDir: new URL(name, import.meta.url).pathname,
      testEnvironment: runsInNode.includes(name) ? 'node' : 'jsdom',
      testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
      modulePathIgnorePatterns: ['<rootDir>/dist/'],
      setupFiles: runsInNode.includes(name)
        ? []
        : [new URL('shared-ui/src/testing/browser-gaps.ts', import.meta.url).pathname],
      setupFilesAfterEnv: ['@testing-library/jest-dom'],
      moduleNameMapper: { '\\.module\\.css$': 'identity-obj-proxy' },
      transform,
      // Packages that ship only ES modules.
      transformIgnorePatterns: ['/node_modules/(?!(@tabler|until-async|@mantine)/)'],
    })),
}
