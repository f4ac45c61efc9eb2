import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { FoundServerPart } from 'api'
import { fingerprint } from 'scripts/build'
import { newRemoteFiles, type RemoteKind } from 'scripts/new-remote'
import { root } from 'scripts/project'
import { exposedModules, readRemoteDescription } from 'scripts/rspack'
import type { RemoteDescription } from 'shared-domain'
import type { RemoteName } from './tab'

/** In local storage: the name of the remote whose fixtures throw if they throw when told. */
export const TOLD_TO_THROW = 'fixture-throws'

const behaviours = {
  show: () => '',
  throw: (name: string) => `throw new Error('${name} is told to fail')`,
  'throw when told': (name: string) =>
    `if (localStorage.getItem('${TOLD_TO_THROW}') === '${name}') throw new Error('${name} is told to fail')`,
}

interface FixtureOptions {
  /** What its pages do when they render. */
  behaviour?: keyof typeof behaviours
  /** What they show; their name and version unless said otherwise. */
  heading?: string
  /** One of its pages or extensions that throws, whatever the others do. */
  broken?: string
}

/** What a remote of the product says of itself, as another version. */
export const likeRemote = (name: RemoteName, version: string): RemoteDescription => ({
  ...readRemoteDescription(join(root, name)),
  version,
})

/** Builds, with the product's own factory, a remote whose pages and extensions show only its name and version. Returns the build's folder. */
export function buildFixtureRemote(
  { name, version, ...remoteJson }: RemoteDescription,
  { behaviour = 'show', heading = `${name} ${version}`, broken }: FixtureOptions = {},
): Promise<string> {
  const pages = Object.entries(exposedModules({ name, version, ...remoteJson })).map(([module, file]) => {
    const expose = module.slice('./'.length)
    return [file, pageSource(expose, heading, behaviours[expose === broken ? 'throw' : behaviour](name))]
  })
  return build('remoteConfig', {
    'package.json': JSON.stringify({ name, version, private: true, type: 'module' }),
    'remote.json': JSON.stringify(remoteJson),
    ...Object.fromEntries(pages),
  })
}

const pageSource = (expose: string, heading: string, first: string) => `
export function ${expose}() {
  ${first}
  return <h1>${heading}</h1>
}
`

/** Builds a remote as `npm run new:remote` makes it, with nothing of the product but its packages. Returns the build's folder. */
export const buildNewRemote = async (name: string, kind?: RemoteKind): Promise<string> =>
  build('remoteConfig', await newRemoteFiles(root, name, kind))

/** The server part of a remote as `npm run new:remote -- … --with-table` makes it. */
export async function newServerPart(name: string): Promise<FoundServerPart> {
  const folder = join(root, '.bench/fixtures', `${name}-server`)
  for (const [path, text] of Object.entries(await newRemoteFiles(root, name, { hasTable: true }))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return { remote: name, load: () => import(pathToFileURL(join(folder, 'server/index.ts')).href) }
}

/** Builds the product's shell as another version of itself. Returns the build's folder. */
export async function buildFixtureShell(version: string): Promise<string> {
  const shell = join(root, 'shell')
  const manifest = JSON.parse(await readFile(join(shell, 'package.json'), 'utf8'))
  return build(
    'shellConfig',
    { 'package.json': JSON.stringify({ ...manifest, version }) },
    join(shell, 'src'),
  )
}

const rspackCli = join(root, 'node_modules/@rspack/cli/bin/rspack.js')

/**
 * Builds files, and a folder of sources if there is one, as a workspace is built; what was built before from the same
 * files and the same product is used again. Inside the project, so that the build finds react and shared-ui. In a
 * process of its own: the bundler writes functions of its own into what it builds, and a loader that runs TypeScript
 * would have changed them.
 */
async function build(
  factory: 'remoteConfig' | 'shellConfig',
  files: Record<string, string>,
  sources?: string,
): Promise<string> {
  const key = createHash('sha256')
    .update(JSON.stringify([fingerprint('shell'), factory, files]))
    .digest('hex')
  const kept = join(root, '.bench/fixtures', key.slice(0, 16))
  if (existsSync(kept)) return kept
  await mkdir(dirname(kept), { recursive: true })
  const folder = await mkdtemp(`${kept}-`)
  if (sources) await cp(sources, join(folder, 'src'), { recursive: true })
  const config = `import { ${factory} } from 'scripts/rspack'\n\nexport default ${factory}(import.meta.dirname)\n`
  for (const [path, text] of Object.entries({ ...files, 'rspack.config.ts': config })) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await promisify(execFile)(process.execPath, [rspackCli, 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  // Another worker may have been first with the same.
  await rename(join(folder, 'dist/web'), kept).catch(() => undefined)
  await rm(folder, { recursive: true })
  return kept
}
