import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rspack, type StatsCompilation } from '@rspack/core'
import { currentRegistry, type Store } from 'delivery'
import { compressFolder } from 'scripts/build'
import { remoteNames, root } from 'scripts/project'
import {
  assetTag,
  baseConfig,
  exposedModules,
  readRemoteDescription,
  WorkerScriptPlugin,
} from 'scripts/rspack'
import type { RegisteredRemote } from 'shared-domain'

const folder = join(root, '.bench/monolith')
const pagesModule = join(root, '.bench/monolith-pages.js')

interface Monolith {
  /** The plain site of a bundler: the chunk of a page is requested when the router needs it. */
  plain: string
  /** The same with the preload hints that the composition has. */
  hinted: string
}

/**
 * Builds the shell and pages of the composition in `store` as one application. Returns two site folders, which are also their own stores.
 */
export async function buildMonolith(store: Store): Promise<Monolith> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'shell'), { recursive: true })
  await writeFile(pagesModule, pagesSource())
  const stats = await compile()
  await writeFile(join(folder, 'shell/index.html'), await document(stats))
  await compressFolder(join(folder, 'shell'))
  const hinted = `${folder}-hinted`
  await rm(hinted, { recursive: true, force: true })
  await cp(folder, hinted, { recursive: true })
  await writeFile(join(folder, 'registry.json'), JSON.stringify(await registry(store, () => [])))
  await writeFile(
    join(hinted, 'registry.json'),
    JSON.stringify(await registry(store, (page) => assetsOf(stats, page))),
  )
  return { plain: folder, hinted }
}

function compile(): Promise<StatsCompilation> {
  const base = baseConfig(join(root, 'shell'), false)
  const compiler = rspack({
    ...base,
    name: 'monolith',
    entry: { shell: join(import.meta.dirname, 'monolith-entry.tsx') },
    resolve: { ...base.resolve, alias: { 'monolith-pages': pagesModule } },
    output: { ...base.output, path: join(folder, 'shell'), publicPath: '/shell/', clean: false },
    plugins: [
      ...(base.plugins ?? []),
      ...remoteNames.map((name) => new WorkerScriptPlugin(join(root, name))),
    ],
  })
  return new Promise((resolve, reject) =>
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')))
      else resolve(stats?.toJson({ all: false, entrypoints: true, chunkGroups: true }) as StatsCompilation)
    }),
  )
}

/** A module with an import function for each page, in a chunk of the page's name. */
function pagesSource(): string {
  const imports = remoteNames.flatMap((name) =>
    Object.entries(exposedModules(readRemoteDescription(join(root, name)))).map(
      ([expose, file]) =>
        `'${expose.slice(2)}': () => import(/* webpackChunkName: '${expose.slice(2)}' */ '${join(root, name, file)}')`,
    ),
  )
  return `export const pages = { ${imports.join(',\n')} }`
}

const assetsOf = (stats: StatsCompilation, chunkGroup: string) =>
  (stats.namedChunkGroups?.[chunkGroup]?.assets ?? []).map(({ name }) => name)

async function document(stats: StatsCompilation): Promise<string> {
  const template = await readFile(join(root, 'shell/src/index.html'), 'utf8')
  const tags = assetsOf(stats, 'shell').map((file) => assetTag(`/shell/${file}`, true))
  return template.replace('<!--shell-assets-->', tags.join('\n'))
}

/** The composition's registry with the files of the monolith as preload hints. */
async function registry(store: Store, filesOf: (page: string) => string[]) {
  const composed = await currentRegistry(store)
  const remotes = composed.remotes.map(
    (remote): RegisteredRemote => ({
      ...remote,
      base: '/shell/',
      files: {},
      preload: Object.fromEntries(remote.pages.map(({ expose }) => [expose, filesOf(expose)])),
    }),
  )
  return { ...composed, remotes }
}
