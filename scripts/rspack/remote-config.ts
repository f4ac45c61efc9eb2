import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { Configuration } from '@rspack/core'
import { baseConfig } from './base-config'
import { ChunkRetryPlugin } from './chunk-retry-plugin'
import { federationRuntimeAlias } from './federation-runtime'
import { exposedModules, readRemoteDescription } from './remote-description'
import { RemoteDescriptionPlugin } from './remote-description-plugin'
import { sharedScope } from './shared-scope'

/** The whole build of a remote: a federation container that exposes the pages its `remote.json` lists. */
export function remoteConfig(folder: string): Configuration {
  const isDev = process.env.NODE_ENV === 'development'
  const description = readRemoteDescription(folder)
  const base = baseConfig(folder, isDev)
  return {
    ...base,
    resolve: { ...base.resolve, alias: federationRuntimeAlias },
    name: description.name,
    entry: {},
    output: { ...base.output, uniqueName: description.name },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: description.name.replaceAll('-', '_'),
        filename: 'remoteEntry.js',
        exposes: exposedModules(description),
        shared: sharedScope('consumer', folder),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        // The shell provides the federation runtime; otherwise each remote pays 32 KB for it again.
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      new RemoteDescriptionPlugin(description),
      new ChunkRetryPlugin(),
    ],
  }
}
