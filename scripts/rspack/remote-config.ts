import { relative } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type Configuration, rspack } from '@rspack/core'
import type { RemoteDescription } from 'shared-domain'
import { fingerprint } from '../build/fingerprint'
import { EXPECTATIONS, readExpectations } from '../compat/expectations'
import { projectOf } from '../project'
import { baseConfig } from './base-config'
import { ChunkRetryPlugin } from './chunk-retry-plugin'
import { EmitFilePlugin } from './emit-file-plugin'
import { federationRuntimeAlias, sharedScope } from './federation'
import { exposedModules, readRemoteDescription } from './remote-description'
import { WorkerScriptPlugin } from './worker-script-plugin'

/** The whole build of a remote: a federation container that exposes the pages its `remote.json` lists. */
export function remoteConfig(folder: string): Configuration {
  const isDev = process.env.NODE_ENV === 'development'
  const description = readRemoteDescription(folder)
  const project = projectOf(folder)
  const container = containerName(description, fingerprint(relative(project, folder), project))
  const base = baseConfig(folder, isDev)
  const expectations = readExpectations(folder)
  return {
    ...base,
    resolve: { ...base.resolve, alias: federationRuntimeAlias },
    name: description.name,
    // No browser gets them: the server names by them where in the source a version failed.
    ...(!isDev && { devtool: 'hidden-nosources-source-map' }),
    entry: {},
    output: {
      ...base.output,
      uniqueName: container,
      devtoolModuleFilenameTemplate: ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
        relative(project, absoluteResourcePath),
      chunkLoadingGlobal: `${container}_chunks`,
      // One of two tries, in ms; a later response still counts.
      chunkLoadTimeout: 6000,
      crossOriginLoading: 'anonymous',
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: exposedModules(description),
        shared: sharedScope(folder, description.requires),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        // The shell provides the federation runtime; otherwise each remote pays 32 KB for it again.
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
        },
      }),
      // Version included: it is what gets published.
      new EmitFilePlugin('remote.json', () => JSON.stringify(description, null, 2)),
      ...(expectations ? [new EmitFilePlugin(EXPECTATIONS, () => expectations)] : []),
      new WorkerScriptPlugin(folder),
      new ChunkRetryPlugin(),
      // The entry, which the registry pins, pins every chunk.
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
    ],
  }
}

/**
 * The name of the container, its chunks and its class names in a page. Two versions of a remote may run in one page,
 * when one replaces the other after a failure: named after version and build, they share nothing.
 */
const containerName = ({ name, version }: RemoteDescription, build: string) =>
  `${name}_${version}_${build}`.replaceAll(/\W/g, '_')
