import { join } from 'node:path'
import type { Configuration } from '@rspack/core'
import { runCompiler } from '../build/run-compiler'
import { root } from '../project'

/** Packages that are resolved at run time, outside of the bundle. */
const external = /^(@rspack\/|@module-federation\/|oxc-parser$)/

const ENTRIES = {
  'remote-config': './rspack/remote-config.ts',
  'publish-remote': './other-repositories/publish-remote.ts',
  'message-loader': './messages/message-loader.mjs',
}

/** Bundles the build configuration of a remote, its loader and the publish command for Node, into a folder. */
export async function bundleTools(folder: string): Promise<void> {
  const configs = Object.entries(ENTRIES).map(([name, file]) => toolConfig(folder, name, file))
  await runCompiler(configs, 'The tools do not build:')
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
