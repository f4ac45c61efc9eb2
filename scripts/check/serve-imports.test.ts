import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { root, workspaces } from '../project'
import { BUILD_TOOL, SERVER_COMMANDS } from '../server-commands.mjs'

const packageOf = (workspace: string) =>
  JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))

/** The workspaces that `npm run serve` installs where nothing is installed: the server and those that it depends on. */
const served = ['api', 'bundled-postgres', 'delivery', 'shared-domain']
const installed = served.flatMap((workspace) => Object.keys(packageOf(workspace).dependencies ?? {}))

const IMPORT =
  /(?:^|\n)(?:import|export)\s(?!type\b)[^'"]*?from '([^']+)'|\bimport\('([^']+)'\)|(?:^|\n)import '([^']+)'/g

/** The packages that a file imports directly or indirectly, each with one importing file. */
function importedBy(file: string, found = new Map<string, string>(), seen = new Set<string>()) {
  if (seen.has(file)) return found
  seen.add(file)
  for (const match of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const name = match.slice(1).find((specifier) => specifier !== undefined) ?? ''
    const own = name.startsWith('.') ? besides(file, name) : entryOf(name)
    if (own) importedBy(own, found, seen)
    else if (!name.startsWith('.') && !isBuiltin(name))
      found.set(name.replace(/^(@[^/]+\/[^/]+|[^/]+).*/, '$1'), file)
  }
  return found
}

const besides = (file: string, name: string) =>
  ['', '.ts', '.tsx', '/index.ts'].map((ending) => join(dirname(file), name) + ending).find(isSource)

const isSource = (file: string) => /\.tsx?$/.test(file) && existsSync(file)

/** The file behind a workspace's name, also one with a subpath. */
function entryOf(name: string): string | undefined {
  const [workspace = '', ...rest] = name.split('/')
  if (!workspaces.includes(workspace)) return undefined
  return join(root, workspace, packageOf(workspace).exports[['.', ...rest].join('/')])
}

it.each(SERVER_COMMANDS)(
  '%s imports only packages that are installed for the server, so no build tool',
  (name) => {
    const imported = importedBy(join(root, `scripts/${name}.ts`))
    expect(imported.size).toBeGreaterThan(2)
    expect([...imported].filter(([name]) => !installed.includes(name))).toEqual([])
  },
)

it('the builds of a start import others', () => {
  const imported = importedBy(join(root, 'scripts/dev.ts'))
  expect([...imported.keys()].filter((name) => !installed.includes(name))).toContain(BUILD_TOOL)
})

it('going back to the version before loads neither the server nor what builds', () => {
  const imported = importedBy(join(root, 'scripts/rollback.ts'))
  expect(imported.size).toBeGreaterThan(2)
  const slow = ['fastify', 'pg', 'drizzle-orm', 'esbuild', '@rspack/core']
  expect(slow.filter((name) => imported.has(name))).toEqual([])
})
