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
import { PSEUDO_LANGUAGE, pseudoCatalogue, pseudoOperators } from 'scripts/pseudo-language'
import { exposedModules, readRemoteDescription } from 'scripts/rspack'
import type { RemoteDescription } from 'shared-domain'
import type { RemoteName } from './tab'

/** The key in local storage for the name of the remote that throws on demand. */
export const TOLD_TO_THROW = 'fixture-throws'

/** A style of the whole page. */
const COLOURED = 'h1 { color: rgb(1, 2, 3) !important }'

const behaviours = {
  show: () => '',
  throw: (name: string) => `throw new Error('${name} is told to fail')`,
  'throw when told': (name: string) =>
    `if (localStorage.getItem('${TOLD_TO_THROW}') === '${name}') throw new Error('${name} is told to fail')`,
  'throw in a timer': (name: string) => `setTimeout(() => { throw new Error('${name} is told to fail') })`,
  'reject a promise': (name: string) => `Promise.reject(new Error('${name} is told to fail'))`,
  'suspend for ever': () => 'throw new Promise(() => undefined)',
  'render without end': () => 'const [turn, setTurn] = useState(0); useEffect(() => setTurn(turn + 1))',
  'render without end at once': () =>
    'const [turn, setTurn] = useState(0); useLayoutEffect(() => setTurn(turn + 1))',
  'replace fetch': () => `window.fetch = async () => { throw new Error('no network') }`,
  'replace the history': () => 'history.pushState = () => undefined',
  'replace the storage': () => 'Storage.prototype.setItem = () => undefined',
  'replace timers': () => 'window.setTimeout = () => 0',
  'replace crypto': () => `crypto.randomUUID = () => 'always the same'`,
  'add a style': () =>
    `useEffect(() => document.head.append(Object.assign(document.createElement('style'), { textContent: '${COLOURED}' })), [])`,
  'adopt a style sheet': () =>
    `useEffect(() => { const sheet = new CSSStyleSheet(); sheet.replaceSync('${COLOURED}'); document.adoptedStyleSheets.push(sheet) }, [])`,
  'link a style sheet': () =>
    `useEffect(() => document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'data:text/css,${encodeURIComponent(COLOURED)}' })), [])`,
  // The shell provides `object`, and no `ipv4`.
  'check by zod': () =>
    `const host = z.object({ address: z.ipv4() }); if (!host.safeParse({ address: '10.0.0.7' }).success || host.safeParse({ address: 'ten' }).success) throw new Error('nothing is checked')`,
  'cost too much': () =>
    `useEffect(() => { import('../large'); for (let bin = 0; bin < 40; bin += 1) fetch('/api/bins/' + bin); const many = Array.from({ length: 1e6 }, (_, at) => at / 7); for (let turn = 0; turn < 12; turn += 1) globalThis.copy = JSON.parse(JSON.stringify(many)) }, [])`,
  'change a style sheet': () => `document.styleSheets[0].insertRule('${COLOURED}')`,
}
export type Behaviour = keyof typeof behaviours

interface FixtureOptions {
  /** What its pages and extensions do when they render. */
  behaviour?: Behaviour
  /** The only page or extension that does it; by default all do. */
  at?: string | undefined
  /** What others of its pages and extensions do, by their names. */
  others?: Readonly<Record<string, Behaviour>>
  /** The heading of its pages; by default their name and version. */
  heading?: string
}

/** The description of a remote of the product with another version. */
export const likeRemote = (name: RemoteName, version: string): RemoteDescription => ({
  ...readRemoteDescription(join(root, name)),
  version,
})

/** Builds, with the product's own factory, a remote whose pages and extensions show only its name and version. Returns the build's folder. */
export function buildFixtureRemote(
  { name, version, ...remoteJson }: RemoteDescription,
  { behaviour = 'show', heading = `${name} ${version}`, at, others = {} }: FixtureOptions = {},
): Promise<string> {
  const pages = Object.entries(exposedModules({ name, version, ...remoteJson })).map(([module, file]) => {
    const expose = module.slice('./'.length)
    const own = at === undefined || at === expose ? behaviour : (others[expose] ?? 'show')
    return [file, pageSource(expose, heading, behaviours[own](name))]
  })
  return build('remoteConfig', {
    'package.json': JSON.stringify({ name, version, private: true, type: 'module' }),
    'remote.json': JSON.stringify(remoteJson),
    ...Object.fromEntries(pages),
    ...(behaviour === 'cost too much' && { 'src/large.ts': largeModule() }),
  })
}

/** Text of 600 kB, which compresses to half of it. */
function largeModule(): string {
  const lines = Array.from({ length: 9_400 }, (_, at) => createHash('sha256').update(`${at}`).digest('hex'))
  return `export const large = '${lines.join('')}'\nglobalThis.large = large`
}

const pageSource = (expose: string, heading: string, first: string) => `
import { useEffect, useLayoutEffect, useState } from 'react'
import * as z from 'zod/mini'

export function ${expose}() {
  ${first}
  return <h1>${heading}</h1>
}
`

/** Builds a remote that `npm run new:remote` generates. Returns the build's folder. */
export const buildNewRemote = async (name: string, kind?: RemoteKind): Promise<string> =>
  build('remoteConfig', await newRemoteFiles(root, name, kind))

/** The server part of a remote as `npm run new:remote -- … --with-table` generates it. */
export async function newServerPart(name: string): Promise<FoundServerPart> {
  const folder = join(root, '.bench/fixtures', `${name}-server`)
  for (const [path, text] of Object.entries(await newRemoteFiles(root, name, { hasTable: true }))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return { remote: name, program: () => import(pathToFileURL(join(folder, 'server/index.ts')).href) }
}

/** Builds the product's shell as another version of itself. Returns the build's folder. */
export async function buildFixtureShell(version: string): Promise<string> {
  return build('shellConfig', { 'package.json': await manifestOf('shell', version) }, 'shell')
}

/** It is built outside of its workspace, where more of the shared packages is bundled. What it weighs says nothing. */
const ANY_SIZE = { kilobytes: 1000, files: 100 }

/** Builds a remote of the product as another version, which has one file more: a catalogue in the pseudo-language. */
export async function buildWithPseudoLanguage(name: RemoteName, version: string): Promise<string> {
  const remoteJson = JSON.parse(await readFile(join(root, name, 'remote.json'), 'utf8'))
  const files = {
    'package.json': await manifestOf(name, version),
    'remote.json': JSON.stringify({ ...remoteJson, budget: ANY_SIZE }),
    [`src/messages/${PSEUDO_LANGUAGE}.ts`]: pseudoCatalogue(join(root, name)),
  }
  return build('remoteConfig', files, name)
}

/** Builds a remote of the product as another version, with the texts of operators' pages in the pseudo-language. */
export async function buildOperatorsInPseudoLanguage(name: string, version: string): Promise<string> {
  const remoteJson = JSON.parse(await readFile(join(root, name, 'remote.json'), 'utf8'))
  const files = {
    'package.json': await manifestOf(name, version),
    'remote.json': JSON.stringify({ ...remoteJson, budget: ANY_SIZE }),
    ...pseudoOperators(join(root, name)),
  }
  return build('remoteConfig', files, name)
}

async function manifestOf(workspace: string, version: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(root, workspace, 'package.json'), 'utf8'))
  return JSON.stringify({ ...manifest, version })
}

const rspackCli = join(root, 'node_modules/@rspack/cli/bin/rspack.js')

/** What the browser's part of a workspace is built from. */
const SOURCES = ['src', 'rules', 'operations']

/**
 * Builds files, and the sources of a workspace if given, like a workspace. A build of the same files and the same product is reused. The folder
 * is inside the project, so that the build finds react and shared-ui. The bundler runs in its own process, because it writes some of
 * its own functions into the output, and the loader for TypeScript would change them.
 */
async function build(
  factory: 'remoteConfig' | 'shellConfig',
  files: Record<string, string>,
  workspace?: string,
): Promise<string> {
  const key = createHash('sha256')
    .update(JSON.stringify([fingerprint('shell'), factory, files, workspace && fingerprint(workspace)]))
    .digest('hex')
  const kept = join(root, '.bench/fixtures', key.slice(0, 16))
  if (existsSync(kept)) return kept
  await mkdir(dirname(kept), { recursive: true })
  const folder = await mkdtemp(`${kept}-`)
  for (const name of workspace ? SOURCES : []) {
    const sources = join(root, workspace ?? '', name)
    if (existsSync(sources)) await cp(sources, join(folder, name), { recursive: true })
  }
  const config = `import { ${factory} } from 'scripts/rspack'\n\nexport default ${factory}(import.meta.dirname)\n`
  for (const [path, text] of Object.entries({ ...files, 'rspack.config.ts': config })) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await promisify(execFile)(process.execPath, [rspackCli, 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  // Another worker may have finished the same build first.
  await rename(join(folder, 'dist/web'), kept).catch(() => undefined)
  await rm(folder, { recursive: true })
  return kept
}
