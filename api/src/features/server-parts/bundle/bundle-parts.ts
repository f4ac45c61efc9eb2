import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type BuildOptions,
  type BuildResult,
  build,
  context,
  type Metafile,
  type Plugin,
  stop,
} from 'esbuild'
import { isCurrent, noteSources } from './program-sources'

interface BundleOptions {
  /** The index of the part. */
  index: string
  /** Bundles this file instead of the index: a program that the part starts. */
  entry?: string
  /** The program to write. */
  file: string
  /** Where a source finds itself at run time, as JavaScript; by default where it is now. */
  placeOf?: (source: string) => SourcePlace
}

/** JavaScript expressions for `import.meta.url` and `import.meta.dirname`. */
interface SourcePlace {
  url: string
  dirname: string
}

/** A package that is not bundled, and the source that imports it. */
interface PartPackage {
  name: string
  importer: string
}

/** Packages of which a part uses little. In the bundle the rest is left out, which saves each thread several megabytes. */
const BUNDLED = ['drizzle-orm', 'pg', 'zod']
/** What `pg` imports where it is there. */
const OPTIONAL = ['pg-native', 'pg-cloudflare']

/**
 * Bundles server parts, each with what it imports of the product, as the programs of their threads. A thread has modules of its own: loading
 * them one by one, as TypeScript, takes ten times as long and twice as much memory. Returns the packages that the programs import.
 */
export async function bundleParts(parts: readonly BundleOptions[]): Promise<PartPackage[]> {
  return withBundler(async () =>
    (await Promise.all(parts.map(bundlePart))).flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([source, { imports }]) =>
        imports.filter(isPackage).map(({ path }) => ({ name: packageOf(path), importer: resolve(source) })),
      ),
    ),
  )
}

/** The bundler is a process, which would stay as long as this one. */
const withBundler = <T>(work: () => Promise<T>): Promise<T> => work().finally(stop)

async function bundlePart(bundle: BundleOptions): Promise<Metafile> {
  const result = await build(await optionsOf(bundle))
  await writeProgram(bundle.file, result)
  return result.metafile
}

const optionsOf = async ({ index, entry, file, placeOf = placeNow }: BundleOptions) =>
  ({
    ...(entry
      ? { entryPoints: [entry] }
      : { stdin: { contents: programOf(index), resolveDir: import.meta.dirname, loader: 'ts' } }),
    outfile: file,
    write: false,
    bundle: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: [...OPTIONAL, ...(await leftOut(index))],
    // Bundled CommonJS calls `require` for what Node itself has.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'\nconst require = requireFrom(import.meta.url)",
    },
    logLevel: 'silent',
    plugins: [keepPlaces(placeOf), ...(entry ? [withoutLoader] : [])],
  }) satisfies BuildOptions

async function writeProgram(
  file: string,
  { outputFiles = [] }: Pick<BuildResult, 'outputFiles'>,
): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  // Replaced at once: another server may be about to load it.
  const unfinished = `${file}.${process.pid}`
  for (const { contents } of outputFiles) await writeFile(unfinished, contents)
  await rename(unfinished, file)
}

const programOf = (index: string) =>
  `import { runPartThread } from '../thread/part-thread'
runPartThread(() => import(${JSON.stringify(index)}))`

const packageOf = (request: string) => request.replace(/^(@[^/]+\/[^/]+|[^/]+).*/, '$1')

const isPackage = ({ path, external }: { path: string; external?: boolean }) =>
  external === true && !isBuiltin(path) && !OPTIONAL.includes(packageOf(path))

/** The packages of the server and of the part's remote, but for those that are bundled. */
async function leftOut(index: string): Promise<string[]> {
  const dependencies = await Promise.all(descriptionsFor(index).map(dependenciesOf))
  return dependencies.flat().filter((name) => !BUNDLED.includes(name))
}

const descriptionsFor = (index: string) =>
  [join(import.meta.dirname, '../../../../package.json'), join(dirname(index), '../package.json')].filter(
    existsSync,
  )

/** Other workspaces, which are bundled, have no version of their own. */
async function dependenciesOf(description: string): Promise<string[]> {
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
    await readFile(description, 'utf8'),
  )
  return Object.entries(dependencies).flatMap(([name, version]) => (version === '*' ? [] : [name]))
}

/** Sources look for files beside themselves, but a bundle is in another folder. */
const keepPlaces = (placeOf: (source: string) => SourcePlace): Plugin => ({
  name: 'keep places',
  setup: (build) =>
    // What both browsers and servers load looks for no files.
    build.onLoad({ filter: /[\\/](server|api[\\/]src)[\\/].*\.(ts|mjs)$/ }, async ({ path }) => {
      if (path.includes(`${sep}node_modules${sep}`)) return undefined
      const source = await readFile(path, 'utf8')
      const place = placeOf(path)
      const contents = source.replace(
        /import\.meta\.(dirname|url)\b/g,
        (_, what: keyof SourcePlace) => place[what],
      )
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' }
    }),
})

/** A bundle is JavaScript already, for which a program needs no loader of TypeScript. */
const withoutLoader: Plugin = {
  name: 'without loader',
  setup(build) {
    build.onResolve({ filter: /^tsx\/esm\/api$/ }, ({ path }) => ({ path, namespace: 'without-loader' }))
    build.onLoad({ filter: /.*/, namespace: 'without-loader' }, () => ({
      contents: 'export const register = () => undefined',
    }))
  },
}

const placeNow = (source: string): SourcePlace => ({
  url: JSON.stringify(pathToFileURL(source).href),
  dirname: JSON.stringify(dirname(source)),
})

/** The program of a part on this machine, in its remote's own folder. */
const programFile = (index: string) => join(dirname(index), '../dist/server/part.mjs')

/**
 * Bundles those parts for this machine whose files have changed since they were bundled here, and returns the programs of all: tests start
 * the same parts dozens of times.
 */
export async function partPrograms(indexes: readonly string[]): Promise<URL[]> {
  const parts = indexes.map((index) => ({ index, file: programFile(index) }))
  const areCurrent = await Promise.all(parts.map(({ file }) => isCurrent(file)))
  const changed = parts.filter((_, place) => !areCurrent[place])
  if (changed.length > 0) await withBundler(() => Promise.all(changed.map(bundleAndNote)))
  return parts.map(({ file }) => pathToFileURL(file))
}

async function bundleAndNote(bundle: BundleOptions): Promise<void> {
  const began = Date.now()
  const { inputs } = await bundlePart(bundle)
  const sources = Object.keys(inputs).filter(existsSync)
  await noteSources(bundle.file, [...sources, ...descriptionsFor(bundle.index)], began)
}

/** Bundles a part for this machine again and again, each time reading only the files that have changed since. */
export class HotPartProgram {
  readonly #file: string
  readonly #bundler: ReturnType<typeof openBundler>
  #sources: ReadonlySet<string> = new Set()
  #hash = ''

  constructor(index: string) {
    this.#file = programFile(index)
    this.#bundler = openBundler({ index, file: this.#file })
  }

  /** Returns the program, and whether it is another one than before. */
  async bundle(): Promise<{ program: URL; isChanged: boolean }> {
    const result = await (await this.#bundler).rebuild()
    await writeProgram(this.#file, result)
    const hash = result.outputFiles.map((one) => one.hash).join()
    const isChanged = hash !== this.#hash
    this.#hash = hash
    this.#sources = new Set(Object.keys(result.metafile.inputs).map((source) => resolve(source)))
    return { program: pathToFileURL(this.#file), isChanged }
  }

  /** Whether the program was made of this file. */
  isOf(source: string): boolean {
    return this.#sources.has(source)
  }

  async stop(): Promise<void> {
    await (await this.#bundler).dispose()
  }
}

const openBundler = async (bundle: BundleOptions) => context(await optionsOf(bundle))
