import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const pathTo = (file) => fileURLToPath(new URL(file, import.meta.url))

const { workspaces } = JSON.parse(readFileSync(pathTo('package.json'), 'utf8'))

// Their tests drive a real browser and are Playwright's.
const browserOnly = ['e2e']
const serverParts = workspaces.map((name) => `${name}/server`).filter((folder) => existsSync(pathTo(folder)))
const serverOnly = ['api', 'bundled-postgres', 'delivery', 'scripts', ...serverParts]

/** The transform of a workspace: one that has catalogues of messages gets them written into its sources. */
const transformOf = (name) => ({
  '\\.(ts|tsx|js|mjs)$': [
    existsSync(pathTo(`${name}/src/messages/en.ts`))
      ? pathTo('scripts/messages/jest-transform.mjs')
      : '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2023',
      },
      module: { type: 'commonjs', ignoreDynamic: false },
    },
  ],
})

/** Gives tests fresh databases. Their server is started when the first of them asks. */
const withDatabases = {
  globalSetup: pathTo('api/src/database/testing/global-setup.ts'),
  globalTeardown: pathTo('api/src/database/testing/global-teardown.ts'),
}

const projects = [...workspaces, ...serverParts]
  .filter((name) => !browserOnly.includes(name))
  .map((name) => ({
    displayName: name,
    rootDir: pathTo(name),
    testEnvironment: pathTo('shared-ui/src/testing/environment.mjs'),
    runtime: pathTo('shared-ui/src/testing/sharing-runtime.cjs'),
    testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/server/'],
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    setupFilesAfterEnv: serverOnly.includes(name) ? [] : [pathTo('shared-ui/src/testing/set-up.ts')],
    moduleNameMapper: {
      '\\.module\\.css$': 'identity-obj-proxy',
      '^@tabler/icons-react$': pathTo('shared-ui/src/testing/icons.cjs'),
    },
    transform: transformOf(name),
    // Looking up a global leaves the sandbox, which in a loop takes longer than its work. Not `Date`: fake timers replace it.
    // Not on the server: what reads passkeys there has a `Set` of its own, and the broker's client a `Number` and a `String`.
    sandboxInjectedGlobals: serverOnly.includes(name)
      ? ['Math', 'Object', 'Array', 'Map']
      : ['Math', 'Number', 'Object', 'Array', 'Map', 'Set', 'String'],
    // Packages that ship only ES modules.
    transformIgnorePatterns: [
      '/node_modules/(?!(aedes|@formatjs|oxc-parser|@oxc-project|@tabler|until-async|openid-client|oauth4webapi|jose|@mantine|@apidevtools|age-encryption|@opentelemetry/otlp-exporter-base|@noble|@scure|@mapbox|pbf)/)',
    ],
    ...(['api', ...serverParts].includes(name) && withDatabases),
  }))

/** One jest project a workspace, and one a server part of a remote. */
export default {
  projects,
  // The first test with a database waits for its server, and on a busy machine all of them wait.
  testTimeout: 60_000,
}
