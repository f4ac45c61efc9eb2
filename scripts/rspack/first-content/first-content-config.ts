import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Configuration, type GeneratorOptionsByModuleType, rspack } from '@rspack/core'
import { FIRST_CONTENT_RENDERER, type RemoteDescription } from 'shared-domain'
import { exposedModule } from '../remote-description'

/** Beside a page: the requests whose answers are in its document. A page with this file has first content. */
const FIRST_REQUESTS = 'first-requests.ts'

/**
 * The builds of a remote's first content, if one of its pages has some: a script that the server runs without access to anything. Class
 * names are hashes of file, name and `uniqueName`, so `remote` gives those of the remote's own build.
 */
export function firstContentConfig(
  folder: string,
  { name, pages }: RemoteDescription,
  remote: Configuration,
): Configuration[] {
  const exposes = [...new Set(pages.map(({ expose }) => expose))].filter((expose) =>
    existsSync(join(folder, firstRequestsOf(expose))),
  )
  if (exposes.length === 0) return []
  const pagesModule = join(folder, 'first-content-pages.ts')
  return [
    {
      ...rendererConfig(remote, {
        name: `${name}-first-content`,
        entry: join(import.meta.dirname, 'renderer-entry.tsx'),
        file: join(folder, 'dist/web', FIRST_CONTENT_RENDERER),
      }),
      // Runs after the remote's build, which cleans the folder.
      dependencies: [name],
      resolve: { ...remote.resolve, alias: { '#first-content-pages': pagesModule } },
      plugins: [new rspack.experiments.VirtualModulesPlugin({ [pagesModule]: pagesSource(exposes) })],
    },
  ]
}

interface Renderer {
  name: string
  entry: string
  /** The file to write. */
  file: string
}

/** The build of a renderer: one file for no platform, because the server runs it without access to Node's modules. */
export function rendererConfig(web: Configuration, { name, entry, file }: Renderer): Configuration {
  const { plugins: _plugins, ...kept } = web
  return {
    ...kept,
    module: { ...web.module, generator: namesOnly(web.module?.generator) },
    name,
    devtool: false,
    target: 'es2022',
    entry: { renderer: entry },
    output: {
      uniqueName: web.output?.uniqueName ?? '',
      path: dirname(file),
      filename: file.slice(dirname(file).length + 1),
      publicPath: '',
      library: { type: 'commonjs2' },
      chunkFormat: 'commonjs',
      chunkLoading: false,
      asyncChunks: false,
      clean: true,
    },
    optimization: { minimizer: [new rspack.SwcJsMinimizerRspackPlugin()] },
  }
}

/** Styles and pictures are files of the web build; here only their names count. */
function namesOnly(web: GeneratorOptionsByModuleType = {}): GeneratorOptionsByModuleType {
  const styles = (['css', 'css/auto', 'css/module'] as const).map((type) => [
    type,
    { ...web[type], exportsOnly: true },
  ])
  return { ...web, ...Object.fromEntries(styles), asset: { emit: false } }
}

const firstRequestsOf = (expose: string) => join(dirname(exposedModule(expose)), FIRST_REQUESTS)

function pagesSource(exposes: readonly string[]): string {
  const imports = exposes.flatMap((expose) => [
    `import { ${expose} } from './${exposedModule(expose).slice(2)}'`,
    `import { firstRequests as of${expose} } from './${firstRequestsOf(expose)}'`,
  ])
  const entries = exposes.map((expose) => `${expose}: { Page: ${expose}, firstRequests: of${expose} }`)
  return [...imports, `export const pages = { ${entries.join(', ')} }`].join('\n')
}
