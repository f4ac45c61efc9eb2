import { join } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { root } from '../project'

/** Packages that are resolved at run time, outside of the bundle. */
const external = /^(@rspack\/|@module-federation\/)/

const ENTRIES = {
  'remote-config': './rspack/remote-config.ts',
  'publish-remote': './elsewhere/publish-remote.ts',
}

/** Bundles the build configuration of a remote and the publish command for Node, into a folder. */
export async function bundleTools(folder: string): Promise<void> {
  const compiler = rspack(Object.entries(ENTRIES).map(([name, file]) => toolConfig(folder, name, file)))
  const failure = await new Promise<string | null>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || !stats) return reject(error)
      const { errors = [] } = stats.toJson({ all: false, errors: true })
      compiler.close(() => resolve(errors.map(({ message }) => message).join('\n') || null))
    })
  })
  if (failure !== null) throw new Error(`The tools do not build:\n${failure}`)
}

function toolConfig(folder: string, name: string, file: string): Configuration {
  return {
    name,
    context: join(root, 'scripts'),
    mode: 'production',
    target: 'node20',
    devtool: false,
    entry: { [name]: { import: file, library: { type: 'modern-module' } } },
    output: {
      path: folder,
      filename: '[name].mjs',
      chunkFilename: `${name}-[id].mjs`,
      module: true,
      chunkFormat: 'module',
      clean: false,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js', '.json'] },
    externalsType: 'module-import',
    externals: [({ request = '' }, done) => (external.test(request) ? done(undefined, request) : done())],
    module: {
      // Left as they are, because they give the path at which the bundle is installed.
      parser: { javascript: { importMeta: false, createRequire: false } },
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' } },
          type: 'javascript/auto',
        },
      ],
    },
    optimization: { minimize: false },
    performance: false,
  }
}
