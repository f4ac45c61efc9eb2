import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { type Configuration, type RuleSetRule, rspack } from '@rspack/core'
import { FIRST_LANGUAGE, hasCatalogues } from '../messages/catalogue.mjs'
import { fastRefresh } from './fast-refresh/fast-refresh'

/** Also passed to the CSS minifier: without explicit targets it adds prefixes that double Mantine's CSS. */
const browserTargets = ['chrome >= 123', 'edge >= 123', 'firefox >= 124', 'safari >= 17.5']

const targets = browserTargets.map((browser) => browser.replace('>=', '').replace(/\s+/g, ' '))

/** The common part of every build of the product. `folder` is the workspace's folder, `language` that of its texts. */
export function baseConfig(folder: string, isDev: boolean, language = FIRST_LANGUAGE): Configuration {
  return {
    context: folder,
    mode: isDev ? 'development' : 'production',
    devtool: isDev ? 'cheap-module-source-map' : false,
    target: `browserslist:${browserTargets.join(', ')}`,
    output: {
      path: resolve(folder, 'dist/web'),
      publicPath: 'auto',
      clean: true,
      // Not shorter: where rspack finds the digits of a hash it takes them for one, also inside a number of the program.
      filename: isDev ? '[name].js' : '[name].[contenthash:8].js',
      chunkFilename: isDev ? '[name].js' : '[name].[contenthash:8].js',
      cssFilename: isDev ? '[name].css' : '[name].[contenthash:8].css',
      cssChunkFilename: isDev ? '[name].css' : '[name].[contenthash:8].css',
    },
    resolve: { extensions: ['.tsx', '.ts', '.js', '.mjs', '.json'] },
    module: {
      parser: { 'css/auto': { namedExports: false, dashedIdents: false } },
      rules: [
        { test: /\.css$/, type: 'css/auto' },
        sharedStyles,
        { resourceQuery: /^\?bytes$/, type: 'asset/bytes' },
        {
          test: /\.(ts|tsx)$/,
          loader: 'builtin:swc-loader',
          options: swcOptions(isDev),
          type: 'javascript/auto',
        },
        ...(hasCatalogues(folder) ? [messagesIn(language)] : []),
      ],
    },
    plugins: isDev ? fastRefresh() : [],
    optimization: {
      runtimeChunk: false,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: { passes: 3 } } }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets } }),
      ],
    },
    lazyCompilation: false,
    performance: false,
    stats: 'errors-warnings',
  }
}

/** The shell brings these styles for every page of operators, and what is rendered on the server names the same classes. */
export const sharedStyles: RuleSetRule = {
  test: /[\\/]shared-ui[\\/]src[\\/].+\.module\.css$/,
  type: 'css/auto',
  generator: { localIdentName: 'ui-[name]-[local]' },
}

function swcOptions(isDev: boolean) {
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: isDev, refresh: isDev } },
    },
    env: { targets: browserTargets },
  }
}

/**
 * Writes the messages of one language into the sources of the workspaces that have catalogues. With `keepsCalls` they are written
 * once the scripts are finished (`MarkedMessagesPlugin`).
 */
export const messagesIn = (language: string, keepsCalls = false): RuleSetRule => ({
  test: /\.(ts|tsx)$/,
  exclude: /node_modules/,
  enforce: 'pre',
  // By its package: the bundled tools have it as a file of its own.
  loader: createRequire(import.meta.url).resolve('scripts/message-loader'),
  options: { language, keepsCalls },
})
