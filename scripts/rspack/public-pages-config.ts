import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Configuration, EntryDescription } from '@rspack/core'
import { catalogueTexts, FIRST_LANGUAGE, hasCatalogues, otherLanguages } from '../messages/catalogue.mjs'
import { baseConfig, messagesIn, sharedStyles } from './base-config'
import { EmitFilePlugin } from './emit-file-plugin'
import { MarkedMessagesPlugin } from './marked-messages-plugin'
import { exposedModule, kebabCase, readRemoteDescription } from './remote-description'
import { serviceWorkerConfig } from './service-worker-config'

/** The style of the document itself, for every public page. */
const documentStyle = './src/standalone/document.css'

/**
 * The builds of a remote's standalone public pages: one for the browser, into `dist/web/pages`; one for the server, into
 * `dist/prerender`, which renders their HTML; one for each inline script, into `dist/inline`; and one for the service worker,
 * if there is one. A page with an entry in `src/standalone` is hydrated by it; any other page is plain HTML without a
 * script. An entry in `src/standalone/inline` becomes an inline script of its page's document.
 */
export function publicPagesConfig(folder: string): Configuration[] {
  const { name } = readRemoteDescription(folder)
  return [
    ...languageConfigs(folder, name, FIRST_LANGUAGE),
    ...otherLanguages(folder).flatMap((language) => languageConfigs(folder, name, language)),
    // The worker's file is beside the files of the pages.
    ...serviceWorkerConfig(folder, { after: `${name}-pages`, into: 'dist/web/pages' }),
  ]
}

/**
 * The builds in one language. Those of another than English are into folders of its name, `dist/web/pages/mi`, so that a
 * document and its files have no word of another language.
 */
function languageConfigs(folder: string, name: string, language: string): Configuration[] {
  const inline = pageEntriesIn(folder, 'src/standalone/inline')
  return [
    browserConfig(folder, name, language),
    prerenderConfig(folder, name, language),
    ...(Object.keys(inline).length > 0 ? [inlineConfig(folder, name, inline, language)] : []),
  ]
}

const isFirst = (language: string) => language === FIRST_LANGUAGE
/** The suffix of the name of a build and of its folder; empty for English. */
const suffix = (language: string) => (isFirst(language) ? '' : `-${language}`)

function browserConfig(folder: string, name: string, language: string): Configuration {
  const base = pagesBase(folder, language)
  return {
    ...base,
    name: `${name}-pages${suffix(language)}`,
    // Runs after the build that cleans the parent folder: the remote's, or that of the English pages.
    dependencies: [isFirst(language) ? name : `${name}-pages`],
    entry: pageEntries(folder),
    output: {
      ...base.output,
      ...laterFiles(base),
      path: join(folder, 'dist/web/pages', isFirst(language) ? '' : language),
      // In ms. On a very weak signal there is no response: the page then says so and offers a retry.
      chunkLoadTimeout: 15_000,
    },
    optimization: { ...base.optimization, splitChunks: splitChunks(folder) },
    plugins: [
      ...(base.plugins ?? []),
      // By entry: the files that its document must name.
      new EmitFilePlugin('entries.json', ({ entrypoints }) =>
        JSON.stringify(Object.fromEntries([...entrypoints].map(([name, entry]) => [name, entry.getFiles()]))),
      ),
      // By entry: what it may load later.
      new EmitFilePlugin('later-files.json', ({ entrypoints }) =>
        JSON.stringify(
          Object.fromEntries(
            [...entrypoints].map(([name, entry]) => [
              name,
              entry.chunks.flatMap((chunk) =>
                [...chunk.getAllAsyncChunks()].flatMap(({ files }) => [...files]),
              ),
            ]),
          ),
        ),
      ),
    ],
  }
}

/** Named chunks keep their name, so that the service worker can cache them; the folder's name has the version. */
function laterFiles({ output }: Configuration) {
  const named = (file: string, usual: unknown) => (data: { chunk?: { name?: string | undefined } }) =>
    data.chunk?.name ? file : String(usual)
  return {
    chunkFilename: named('[name].js', output?.chunkFilename),
    cssChunkFilename: named('[name].css', output?.cssChunkFilename),
  }
}

/**
 * A hydrated page loads two scripts: its own and a common one. A third would cost a round trip, which is more than it saves.
 * Styles stay with their page, whose document contains them inline.
 */
function splitChunks(folder: string) {
  const hydrated = Object.keys(pageEntriesIn(folder, 'src/standalone'))
  const shared = {
    name: 'shared',
    type: /^javascript/,
    minChunks: 2,
    enforce: true,
    chunks: ({ name }: { name?: string | undefined }) => name !== undefined && hydrated.includes(name),
  }
  // One shared copy of each module, although each page uses only parts of it.
  return { usedExports: false, cacheGroups: { default: false, defaultVendors: false, shared } } as const
}

function prerenderConfig(folder: string, name: string, language: string): Configuration {
  const base = pagesBase(folder, language)
  return {
    ...base,
    name: `${name}-prerender${suffix(language)}`,
    // For no platform: the server runs it without access to Node's modules.
    target: 'es2022',
    entry: { 'render-page': './src/standalone/render-page.tsx' },
    output: {
      uniqueName: `${name}-pages`,
      path: join(folder, `dist/prerender${suffix(language)}`),
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      chunkFormat: 'commonjs',
      chunkLoading: false,
      asyncChunks: false,
      clean: true,
    },
    optimization: { minimize: false },
  }
}

function inlineConfig(
  folder: string,
  name: string,
  entry: Record<string, string>,
  language: string,
): Configuration {
  const base = withMarks(baseConfig(folder, false, language), folder, language)
  return {
    ...base,
    name: `${name}-inline${suffix(language)}`,
    entry,
    output: {
      uniqueName: `${name}-inline`,
      path: join(folder, `dist/inline${suffix(language)}`),
      filename: '[name].js',
      clean: true,
    },
  }
}

// Class names are hashes of file, name and `uniqueName`; with equal inputs both builds produce the same names.
function pagesBase(folder: string, language: string): Configuration {
  const isDev = process.env.NODE_ENV === 'development'
  const built = baseConfig(folder, isDev, language)
  const base = isDev ? built : withMarks(built, folder, language)
  const { name } = readRemoteDescription(folder)
  const cssNames = { localIdentName: '[local]-[hash:3]' }
  return {
    ...base,
    output: { ...base.output, uniqueName: `${name}-pages` },
    module: {
      ...base.module,
      generator: { 'css/auto': cssNames, 'css/module': cssNames },
      // These pages bring the styles of shared-ui themselves, and short names are fewer bytes.
      rules: (base.module?.rules ?? []).filter((rule) => rule !== sharedStyles),
    },
  }
}

const digestOf = (texts: object) =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 4)

/** Messages are written after the names of files are made: with the texts' digest in it, a name changes with them. */
const namesWith = (digest: string) => ({
  filename: `[name].[contenthash:8]${digest}.js`,
  chunkFilename: `[name].[contenthash:8]${digest}.js`,
})

/** A build whose scripts are also written with marks in the places of their messages, for a council's own words. */
function withMarks(base: Configuration, folder: string, language: string): Configuration {
  if (!hasCatalogues(folder)) return base
  const rules = base.module?.rules?.slice(0, -1) ?? []
  return {
    ...base,
    output: { ...base.output, ...namesWith(digestOf(catalogueTexts(folder, language))) },
    module: { ...base.module, rules: [...rules, messagesIn(language, true)] },
    plugins: [...(base.plugins ?? []), new MarkedMessagesPlugin(folder, language)],
  }
}

/** By exposed page: the module that the browser loads for it. */
function pageEntries(folder: string): Record<string, EntryDescription> {
  const hydrations = pageEntriesIn(folder, 'src/standalone')
  return Object.fromEntries(
    publicExposes(folder).map((expose) => {
      const hydration = hydrations[expose]
      if (hydration) return [expose, { import: [documentStyle, hydration] }]
      // Without an importer a page and its styles would be tree-shaken; as a library it counts as used.
      const library = { type: 'var', name: 'page' } as const
      return [expose, { import: [documentStyle, exposedModule(expose)], library }]
    }),
  )
}

/** By exposed page: the module of the same name in a folder, where there is one. */
function pageEntriesIn(folder: string, below: string): Record<string, string> {
  const found = publicExposes(folder).flatMap((expose) => {
    const file = [`${kebabCase(expose)}.tsx`, `${kebabCase(expose)}.ts`].find((name) =>
      existsSync(join(folder, below, name)),
    )
    return file ? [[expose, `./${below}/${file}`] as const] : []
  })
  return Object.fromEntries(found)
}

const publicExposes = (folder: string) =>
  readRemoteDescription(folder)
    .pages.filter(({ path }) => !path.startsWith('/app/'))
    .map(({ expose }) => expose)
