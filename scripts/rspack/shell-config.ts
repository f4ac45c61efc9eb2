import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type Configuration, rspack } from '@rspack/core'
import { providedVersions } from '../workspaces/workspace-package'
import { baseConfig } from './base-config'
import { EmitFilePlugin } from './emit-file-plugin'
import { federationRuntimeAlias, sharedScope } from './federation'
import { rendererConfig } from './first-content/first-content-config'
import { htmlDocument } from './html-document'
import { MantineStylesPlugin } from './mantine-styles-plugin'
import { serviceWorkerConfig } from './service-worker-config'

// One chunk for the domain code that several chunks need, because smaller chunks would each cost a request. Samples are loaded with mock data only.
const domain = {
  name: 'domain',
  test: /zod|routing-engine|shared-domain[\\/]src[\\/](?!client|mock-record|samples)/,
  minChunks: 2,
  enforce: true,
}

// The bootstrap takes what `first-page` has already, instead of bringing it again.
const firstPage = {
  name: 'first-page',
  chunks: ({ name }: { name?: string | undefined }) => name === 'first-page' || name === 'bootstrap',
  test: /shell[\\/]src[\\/]/,
  minChunks: 2,
  enforce: true,
}

/** The builds of the shell: its document with everything that it loads, the renderer of its frame, and its service worker. */
export const shellConfig = (folder: string): Configuration[] => [
  documentConfig(folder),
  frameConfig(folder),
  ...serviceWorkerConfig(folder, { after: 'shell', into: 'dist/web' }),
]

/** The build of the document. It names no remote, and provides every singleton and the federation runtime. */
function documentConfig(folder: string): Configuration {
  const isDev = process.env.NODE_ENV === 'development'
  const base = baseConfig(folder, isDev)
  return {
    ...base,
    resolve: { ...base.resolve, alias: federationRuntimeAlias },
    optimization: {
      ...base.optimization,
      splitChunks: { cacheGroups: { default: false, defaultVendors: false, domain, firstPage } },
    },
    name: 'shell',
    entry: { shell: './src/index.ts' },
    output: {
      ...base.output,
      uniqueName: 'shell',
      publicPath: '/shell/',
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared: sharedScope(folder),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        // The shell fetches manifests itself, so the runtime's own support for them is left out.
        experiments: {
          provideExternalRuntime: true,
          optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
        },
      }),
      new MantineStylesPlugin(),
      new rspack.CopyRspackPlugin({ patterns: [{ from: join(folder, 'src/icons'), to: 'icons' }] }),
      new rspack.DefinePlugin({ PROVIDED_VERSIONS: JSON.stringify(providedVersions(folder)) }),
      new EmitFilePlugin(
        'index.html',
        htmlDocument({
          template: join(folder, 'src/index.html'),
          entry: 'shell',
          provides: providedVersions(folder),
        }),
      ),
    ],
  }
}

/** The build of the frame that the server renders around the first content of a page. It is no file for browsers. */
const frameConfig = (folder: string): Configuration => {
  const base = baseConfig(folder, process.env.NODE_ENV === 'development')
  return rendererConfig(
    { ...base, output: { ...base.output, uniqueName: 'shell' } },
    {
      name: 'shell-frame',
      entry: './src/first-content/frame-entry.tsx',
      file: join(folder, 'dist/first-content/frame.js'),
    },
  )
}
