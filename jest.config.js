import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const pathTo = (file) => fileURLToPath(new URL(file, import.meta.url))

const { workspaces } = JSON.parse(readFileSync(pathTo('package.json'), 'utf8'))

// Their tests drive a real browser and are Playwright's.
const browserOnly = ['e2e']
const serverOnly = ['api', 'bundled-postgres', 'delivery', 'scripts']

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

/** Gives tests fresh databases on the server of that kind; it is started when the first of them asks. */
const withDatabases = (databaseServer) => ({
  globals: { databaseServer },
  globalSetup: pathTo('api/src/database/testing/global-setup.ts'),
  globalTeardown: pathTo('api/src/database/testing/global-teardown.ts'),
})

const projects = workspaces
  .filter((name) => !browserOnly.includes(name))
  .map((name) => ({
    displayName: name,
    rootDir: pathTo(name),
    testEnvironment: serverOnly.includes(name) ? 'node' : pathTo('shared-ui/src/testing/environment.mjs'),
    testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    setupFilesAfterEnv: serverOnly.includes(name) ? [] : [pathTo('shared-ui/src/testing/set-up.ts')],
    moduleNameMapper: { '\\.module\\.css$': 'identity-obj-proxy' },
    transform,
    // Looking up a global leaves the sandbox, which in a loop takes longer than its work. Not `Date`: fake timers replace it.
    sandboxInjectedGlobals: ['Math', 'Number', 'Object', 'Array', 'Map', 'Set', 'String'],
    // Packages that ship only ES modules.
    transformIgnorePatterns: ['/node_modules/(?!(@tabler|until-async|@mantine|@apidevtools)/)'],
    ...(name === 'api' && withDatabases('embedded')),
  }))

/** What runs on a database, once more on the server in TEST_DATABASE_URL. */
const onNamedServer = projects
  .filter(({ displayName }) => displayName === 'api' && process.env.TEST_DATABASE_URL)
  .map((api) => ({
    ...api,
    displayName: 'api-on-server',
    testMatch: ['<rootDir>/**/*.database.test.ts'],
    ...withDatabases('named'),
  }))

/** One jest project a workspace. */
export default {
  projects: [...projects, ...onNamedServer],
  // The first test with a database waits for its server, and on a busy machine all of them wait.
  testTimeout: 60_000,
}
