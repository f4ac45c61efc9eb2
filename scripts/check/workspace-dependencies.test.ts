import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { remoteNames, root } from '../project'

/** The workspaces that a workspace may list in its package.json. */
const allowed: Record<string, readonly string[]> = {
  'routing-engine': [],
  'forecast-engine': ['shared-domain'],
  'shared-domain': ['routing-engine'],
  'shared-ui': [],
  shell: ['shared-domain', 'shared-ui', 'scripts'],
  ...Object.fromEntries(
    remoteNames.map((name) => [
      name,
      ['api', 'forecast-engine', 'routing-engine', 'shared-domain', 'shared-ui', 'scripts'],
    ]),
  ),
  delivery: ['shared-domain'],
  'bundled-postgres': [],
  api: ['bundled-postgres', 'delivery', 'forecast-engine', 'routing-engine', 'shared-domain'],
  scripts: ['api', 'delivery', 'shared-domain', 'shared-ui'],
  // Fault runs send the hostile decoders and the taps of the remotes' own pages, decrypt what browsers are sent, and fail over between two bundled servers.
  e2e: [
    'api',
    'bundled-postgres',
    'delivery',
    'forecast-engine',
    'mf-analytics',
    'mf-connections',
    'mf-routes',
    'mf-sensors',
    'routing-engine',
    'scripts',
    'shared-domain',
    'shared-ui',
  ],
}

const readPackage = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
const workspaces: string[] = readPackage('.').workspaces

it.each(workspaces)('%s depends only on the workspaces that the architecture gives it', (workspace) => {
  const { dependencies, devDependencies } = readPackage(workspace)
  const named = Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
    workspaces.includes(name),
  )
  expect(allowed[workspace]).toEqual(expect.arrayContaining(named))
})

it.each(remoteNames)('%s depends on scripts only for its build', (remote) => {
  expect(readPackage(remote).dependencies).not.toHaveProperty('scripts')
})

it.each(remoteNames)('%s is built by a config of at most ten lines', (remote) => {
  const lines = readFileSync(join(root, remote, 'rspack.config.ts'), 'utf8')
    .trimEnd()
    .split('\n')
  expect(lines.length).toBeLessThanOrEqual(10)
})
