import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const pathTo = (file) => fileURLToPath(new URL(file, import.meta.url))

const { workspaces } = JSON.parse(readFileSync(pathTo('package.json'), 'utf8'))

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
      rootDir: pathTo(name),
      testEnvironment: runsInNode.includes(name) ? 'node' : 'jsdom',
      testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
      modulePathIgnorePatterns: ['<rootDir>/dist/'],
      setupFiles: runsInNode.includes(name) ? [] : [pathTo('shared-ui/src/testing/browser-gaps.ts')],
      setupFilesAfterEnv: ['@testing-library/jest-dom'],
      moduleNameMapper: { '\\.module\\.css$': 'identity-obj-proxy' },
      transform,
      // Packages that ship only ES modules.
      transformIgnorePatterns: ['/node_modules/(?!(@tabler|until-async|@mantine)/)'],
    })),
}
