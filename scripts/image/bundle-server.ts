import { readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, join, relative, sep } from 'node:path'
import { type Compiler, type Configuration, NormalModuleReplacementPlugin } from '@rspack/core'
import { bundleParts } from 'api/part-program'
import { runCompiler } from '../build/run-compiler'
import { root, workspaces } from '../project'
import { serverPartFolders } from '../server-parts'

/** The commands that can be run in a deployed product. */
const COMMANDS = [
  'serve',
  'deliver',
  'account',
  'registry',
  'release-key',
  'promote',
  'rollback',
  'retire',
  'backup',
  'restore',
  'try-restore',
]

/** Programs that the record starts, by path. */
const OWN_PROGRAMS = {
  'forecast-thread': 'api/src/features/forecast/forecast-thread-entry.mjs',
  'photo-process': 'api/src/features/reports/photos/photo-process-entry.mjs',
}

/** The same of server parts: every `…-entry.mjs` of theirs. */
const partPrograms = () =>
  serverPartFolders().flatMap(({ remote, index }) => {
    const files = readdirSync(dirname(index), { recursive: true, encoding: 'utf8' })
    return files
      .filter((file) => file.endsWith('-entry.mjs'))
      .map((file) => [`${remote}-${basename(file, '-entry.mjs')}`, join(remote, 'server', file)] as const)
  })

/** Programs that the server starts, by the names of their bundles. They have the same paths in the layout. */
export const sidePrograms = (): Record<string, string> => ({
  ...OWN_PROGRAMS,
  ...Object.fromEntries(partPrograms()),
})

const packageOf = (request: string) => request.replace(/^(@[^/]+\/[^/]+|[^/]+).*/, '$1')

/** A package that is not bundled, and the workspace that imports it. */
export interface ImportedPackage {
  name: string
  from: string
}

/**
 * Bundles the server, its commands and the server parts of remotes as JavaScript for Node, into a folder. Returns the packages
 * that the bundles import.
 */
export async function bundleServer(folder: string): Promise<ImportedPackage[]> {
  const imported = new Map<string, ImportedPackage>()
  await runCompiler([configOf(folder, imported)], 'The server does not bundle:')
  return [...imported.values(), ...(await bundlePartsInto(folder))]
}

/** Bundles the programs of the threads of server parts. */
async function bundlePartsInto(folder: string): Promise<ImportedPackage[]> {
  const parts = serverPartFolders().map(({ remote, index }) => ({
    index,
    file: join(folder, partBundle(remote)),
    placeOf: layoutPlace,
  }))
  const packages = await bundleParts(parts)
  return packages.map(({ name, importer }) => ({ name, from: relative(root, importer).split(sep)[0] ?? '' }))
}

/** The layout has the files that sources read at their paths, one folder above the bundles. */
const layoutPlace = (source: string) => {
  const place = `../${relative(root, source).split(sep).join('/')}`
  return {
    url: `new URL(${JSON.stringify(place)}, import.meta.url).href`,
    dirname: `(import.meta.dirname + ${JSON.stringify(`/${dirname(place)}`)})`,
  }
}

const configOf = (folder: string, imported: Map<string, ImportedPackage>): Configuration => ({
  context: root,
  mode: 'production',
  target: 'node20',
  devtool: 'source-map',
  entry: {
    ...Object.fromEntries(COMMANDS.map((name) => [name, `./scripts/${name}.ts`])),
    ...Object.fromEntries(Object.entries(sidePrograms()).map(([name, file]) => [name, `./${file}`])),
  },
  output: {
    path: folder,
    filename: '[name].mjs',
    chunkFilename: 'chunk-[id].mjs',
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    library: { type: 'module' },
    clean: true,
  },
  resolve: {
    extensions: ['.ts', '.mjs', '.js', '.json'],
    alias: { 'tsx/esm/api$': join(import.meta.dirname, 'no-loader.ts') },
  },
  externalsType: 'module-import',
  externals: [
    ({ request = '', contextInfo }, done) => {
      const isOwn = /^[./#]|^data:/.test(request) || workspaces.includes(packageOf(request))
      const issuer = contextInfo?.issuer
      if (isOwn || !issuer || request === 'tsx/esm/api') return done()
      const name = packageOf(request)
      const [from = ''] = relative(root, issuer).split(sep)
      if (!isBuiltin(request)) imported.set(`${name} ${from}`, { name, from })
      done(undefined, request)
    },
  ],
  module: {
    // Files that the code reads are copied, not bundled.
    parser: { javascript: { importMeta: false, url: false, worker: false, createRequire: false } },
    rules: [
      {
        test: /\.(ts|mjs)$/,
        use: [
          {
            loader: 'builtin:swc-loader',
            options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' } },
          },
          { loader: join(import.meta.dirname, 'source-place-loader.mjs'), options: { root } },
        ],
        type: 'javascript/esm',
        resolve: { fullySpecified: false },
      },
    ],
  },
  plugins: [findServerPartsNow()],
  // Names and lines are kept, because stack traces are read on a council's machine.
  optimization: { minimize: false },
  performance: false,
})

/** The program of a part's thread, beside the other bundles. */
const partBundle = (remote: string) => `${remote}-part.mjs`

/** Server parts are found at bundling time: their programs are beside the bundle. */
function findServerPartsNow() {
  const found = serverPartFolders().map(
    ({ index: _, ...part }) =>
      `{ ...${JSON.stringify(part)}, program: new URL('./${partBundle(part.remote)}', import.meta.url) }`,
  )
  const code = `export const findServerParts = async () => [${found.join(', ')}]`
  return {
    apply(compiler: Compiler) {
      new NormalModuleReplacementPlugin(/^\.\/server-parts$/, (resource) => {
        if (resource.context === join(root, 'scripts'))
          resource.request = `data:text/javascript,${encodeURIComponent(code)}`
      }).apply(compiler)
    },
  }
}
