import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Configuration, EntryDescription } from '@rspack/core'
import { baseConfig } from './base-config'
import { EntryFilesPlugin } from './entry-files-plugin'
import { kebabCase, pageModule } from './page-module'
import { readRemoteDescription } from './remote-description'

/** What stands at the side of every public page: the style of the document itself. */
const documentStyle = './src/standalone/document.css'

/**
 * The builds that make a remote's public pages stand alone: one for the browser, into `dist/web/pages`, and one for
 * Node, into `dist/prerender`, from which the HTML is written. A page with an entry of its own in `src/standalone` is
 * hydrated by it; any other is plain HTML that loads no script.
 */
export function publicPagesConfig(folder: string): Configuration[] {
  const { name } = readRemoteDescription(folder)
  return [browserConfig(folder, name), prerenderConfig(folder, name)]
}

function browserConfig(folder: string, name: string): Configuration {
  const base = pagesBase(folder)
  return {
    ...base,
    name: `${name}-pages`,
    // After the remote, which cleans the folder around this one.
    dependencies: [name],
    entry: pageEntries(folder),
    output: { ...base.output, path: join(folder, 'dist/web/pages') },
    optimization: { ...base.optimization, splitChunks: { chunks: 'all', minSize: 4000 } },
    plugins: [new EntryFilesPlugin()],
  }
}

function prerenderConfig(folder: string, name: string): Configuration {
  const base = pagesBase(folder)
  return {
    ...base,
    name: `${name}-prerender`,
    target: 'node20',
    entry: { 'render-page': './src/standalone/render-page.tsx' },
    output: {
      uniqueName: `${name}-pages`,
      path: join(folder, 'dist/prerender'),
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      asyncChunks: false,
      clean: true,
    },
    optimization: { minimize: false },
  }
}

// Class names are hashed from the file, the name and `uniqueName`: where these agree, both builds agree on them.
function pagesBase(folder: string): Configuration {
  const base = baseConfig(folder, process.env.NODE_ENV === 'development')
  const { name } = readRemoteDescription(folder)
  const cssNames = { localIdentName: '[local]-[hash:6]' }
  return {
    ...base,
    output: { ...base.output, uniqueName: `${name}-pages` },
    module: { ...base.module, generator: { 'css/auto': cssNames, 'css/module': cssNames } },
  }
}

/** By exposed page: what the browser loads for it. */
function pageEntries(folder: string): Record<string, EntryDescription> {
  const publicPages = readRemoteDescription(folder).pages.filter(({ path }) => !path.startsWith('/app/'))
  return Object.fromEntries(
    publicPages.map(({ expose }) => {
      const hydration = `./src/standalone/${kebabCase(expose)}.tsx`
      if (existsSync(join(folder, hydration))) return [expose, { import: [documentStyle, hydration] }]
      // A page that nothing imports would be shaken off, its styles with it: as a library it counts as used.
      const library = { type: 'var', name: 'page' } as const
      return [expose, { import: [documentStyle, pageModule(expose)], library }]
    }),
  )
}
