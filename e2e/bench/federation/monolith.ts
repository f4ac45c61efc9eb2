import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rspack, type StatsCompilation } from '@rspack/core'
import { currentRegistry, type ReleaseStore } from 'delivery'
import { compressFolder } from 'scripts/build'
import { remoteNames, root } from 'scripts/project'
import {
  assetTag,
  baseConfig,
  exposedModules,
  readRemoteDescription,
  WorkerScriptPlugin,
} from 'scripts/rspack'
import { FIRST_CONTENT_RENDERER, type RegisteredRemote, type Registry } from 'shared-domain'

const folder = join(root, '.bench/monolith')
const pagesModule = join(root, '.bench/monolith-pages.js')

interface Monolith {
  siteFolder: string
  /** For the plain site of a bundler: the chunk of a page is requested when the router needs it. */
  plain: Registry
  /** For the same with the preload hints and the first content that the composition has. */
  sameDocument: Registry
}

/** Builds the shell and pages of the composition in `store` as one application. */
export async function buildMonolith(store: ReleaseStore): Promise<Monolith> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'shell'), { recursive: true })
  await writeFile(pagesModule, pagesSource())
  const stats = await compile()
  await writeFile(join(folder, 'shell/index.html'), await document(stats))
  await compressFolder(join(folder, 'shell'))
  await cp(join(root, 'shell/dist/first-content'), join(folder, 'first-content'), { recursive: true })
  return {
    siteFolder: folder,
    plain: await registry(store, () => []),
    sameDocument: await registry(store, (page) => assetsOf(stats, page), [FIRST_CONTENT_RENDERER]),
  }
}

function compile(): Promise<StatsCompilation> {
  const base = baseConfig(join(root, 'shell'), false)
  const compiler = rspack({
    ...base,
    name: 'monolith',
    entry: { shell: join(import.meta.dirname, 'monolith-entry.tsx') },
    resolve: { ...base.resolve, alias: { 'monolith-pages': pagesModule } },
    output: {
      ...base.output,
      // Its class names are those of the shell's frame.
      uniqueName: 'shell',
      path: join(folder, 'shell'),
      publicPath: '/shell/',
      clean: false,
    },
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

/** The composition's registry with the files of the monolith as preload hints, and the `kept` files of the remotes in the store. */
async function registry(
  store: ReleaseStore,
  filesOf: (page: string) => string[],
  kept: readonly string[] = [],
): Promise<Registry> {
  const composed = await currentRegistry(store)
  const remotes = composed.remotes.map(
    (remote): RegisteredRemote => ({
      ...remote,
      base: '/shell/',
      files: Object.fromEntries(Object.entries(remote.files).filter(([file]) => kept.includes(file))),
      preload: Object.fromEntries(remote.pages.map(({ expose }) => [expose, filesOf(expose)])),
    }),
  )
  return { ...composed, remotes }
}
