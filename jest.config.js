import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const pathTo = (file) => fileURLToPath(new URL(file, import.meta.url))

const { workspaces } = JSON.parse(readFileSync(pathTo('package.json'), 'utf8'))

// Their tests drive a real browser and are Playwright's.
const browserOnly = ['e2e']
const serverOnly = ['api', 'bundled-postgres', 'delivery', 'scripts']
const serverParts = workspaces.map((name) => `${name}/server`).filter((folder) => existsSync(pathTo(folder)))
const inBrowsers = workspaces.filter((name) => ![...browserOnly, ...serverOnly].includes(name))

const common = {
  rootDir: pathTo('.'),
  testEnvironment: pathTo('shared-ui/src/testing/environment.mjs'),
  runtime: pathTo('shared-ui/src/testing/sharing-runtime.cjs'),
  testMatch: ['**/*.test.{ts,tsx}'],
  modulePathIgnorePatterns: workspaces.map((name) => `<rootDir>/${name}/dist/`),
  moduleNameMapper: {
    '\\.module\\.css$': 'identity-obj-proxy',
    '^@tabler/icons-react$': pathTo('shared-ui/src/testing/icons.cjs'),
  },
  transform: {
    '\\.(ts|tsx|js|mjs)$': [
      pathTo('scripts/messages/jest-transform.mjs'),
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2023',
        },
        module: { type: 'commonjs', ignoreDynamic: false },
      },
    ],
  },
  // Packages that ship only ES modules.
  transformIgnorePatterns: [
    '/node_modules/(?!(aedes|@formatjs|oxc-parser|@oxc-project|@tabler|until-async|openid-client|oauth4webapi|jose|@mantine|@apidevtools|age-encryption|@opentelemetry/otlp-exporter-base|@noble|@scure|@mapbox|pbf)/)',
  ],
}

// Looking up a global leaves the sandbox, which in a loop takes longer than its work. Not `Date`: fake timers replace it.
const lookedUpOnce = ['Math', 'Object', 'Array', 'Map']

/** What runs in browsers, and what knows neither browser nor server. */
const pages = {
  ...common,
  displayName: 'pages',
  roots: inBrowsers.map((name) => `<rootDir>/${name}`),
  testPathIgnorePatterns: ['/node_modules/', '/dist/', ...serverParts.map((part) => `<rootDir>/${part}/`)],
  setupFilesAfterEnv: [pathTo('shared-ui/src/testing/set-up.ts')],
  sandboxInjectedGlobals: [...lookedUpOnce, 'Number', 'Set', 'String'],
}

/** What runs on the server. */
const server = {
  ...common,
  displayName: 'server',
  roots: [...serverOnly, ...serverParts].map((name) => `<rootDir>/${name}`),
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  // What reads passkeys has a `Set` of its own, and the broker's client a `Number` and a `String`.
  sandboxInjectedGlobals: lookedUpOnce,
  // Fresh databases. Their server is started when the first test asks.
  globalSetup: pathTo('api/src/database/testing/global-setup.ts'),
  globalTeardown: pathTo('api/src/database/testing/global-teardown.ts'),
}

/** Two projects, not one a workspace: each translates a source once, and shares a sandbox among its tests in Node. */
export default {
  projects: [pages, server],
  // The first test with a database waits for its server, and on a busy machine all of them wait.
  testTimeout: 60_000,
  // Jest keeps something of every file that it ran: after three hundred, two gigabytes a worker. A new worker begins with none.
  workerIdleMemoryLimit: '1GB',
}
