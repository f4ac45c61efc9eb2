import { relative } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type Configuration, rspack } from '@rspack/core'
import { ownClassPrefix } from 'delivery/own-styles'
import type { RemoteDescription } from 'shared-domain'
import { projectOf } from '../project'
import { fingerprint } from '../workspaces/fingerprint'
import { baseConfig } from './base-config'
import { ChunkRetryPlugin } from './chunk-retry-plugin'
import { EmitFilePlugin } from './emit-file-plugin'
import { EXPECTATIONS, expectationsToPublish } from './expectations'
import { federationRuntimeAlias, remoteZod, sharedScope } from './federation'
import { firstContentConfig } from './first-content/first-content-config'
import { OwnModulesPlugin } from './own-modules-plugin'
import { OwnStylesPlugin } from './own-styles-plugin'
import { exposedModules, type RemoteJson, readRemoteDescription } from './remote-description'
import { WorkerScriptPlugin } from './worker-script-plugin'

/** The builds of a remote: its container, and the renderer of its first content if it has some. */
export function remoteConfig(folder: string): Configuration[] {
  const description = readRemoteDescription(folder)
  const container = containerConfig(folder, description)
  return [container, ...firstContentConfig(folder, description, container)]
}

/** The build of a federation container that exposes the pages in the remote's `remote.json`. */
function containerConfig(folder: string, description: RemoteJson): Configuration {
  const isDev = process.env.NODE_ENV === 'development'
  const project = projectOf(folder)
  const container = containerName(description, fingerprint(relative(project, folder), project))
  const base = baseConfig(folder, isDev)
  const cssNames = { localIdentName: `${ownClassPrefix(description.name)}${isDev ? '[local]-' : ''}[hash:5]` }
  const expectations = expectationsToPublish(folder, description.budget)
  const zod = remoteZod(folder)
  return {
    ...base,
    resolve: { ...base.resolve, alias: { ...federationRuntimeAlias, ...zod.alias } },
    name: description.name,
    // Browsers never get them: the server uses them to find the source line of a failure.
    ...(!isDev && { devtool: 'hidden-nosources-source-map' }),
    entry: {},
    module: {
      ...base.module,
      rules: [...(base.module?.rules ?? []), zod.rule],
      generator: { 'css/auto': cssNames, 'css/module': cssNames },
    },
    output: {
      ...base.output,
      uniqueName: container,
      devtoolModuleFilenameTemplate: ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
        relative(project, absoluteResourcePath),
      chunkLoadingGlobal: `${container}_chunks`,
      // The time limit of one of two attempts, in ms; a later response still counts.
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
        // The shell provides the federation runtime; otherwise each remote would contain 32 KB of it.
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
        },
      }),
      zod.plugin,
      // With the version, because it is published.
      new EmitFilePlugin('remote.json', () => JSON.stringify(description, null, 2)),
      ...(expectations ? [new EmitFilePlugin(EXPECTATIONS, () => expectations)] : []),
      new OwnModulesPlugin(description.name, project),
      new OwnStylesPlugin(project),
      new WorkerScriptPlugin(folder),
      new ChunkRetryPlugin(),
      // The registry pins the entry, and the entry pins every chunk.
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
    ],
  }
}

/**
 * The unique name of the container, its chunks and its class names in a page. Two versions of a remote may run in one page when
 * one replaces the other after a failure. The name contains version and build, so they share nothing.
 */
const containerName = ({ name, version }: RemoteDescription, build: string) =>
  `${name}_${version}_${build}`.replaceAll(/\W/g, '_')
