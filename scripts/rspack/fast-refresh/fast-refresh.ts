import { join } from 'node:path'
import { type RspackPluginInstance, rspack } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'

const pageRuntime = join(import.meta.dirname, 'page-refresh-runtime.ts')

/** Edited components are replaced in the open page and keep their state, across the shell and the remotes. */
export function fastRefresh(): RspackPluginInstance[] {
  return [
    new ReactRefreshRspackPlugin({ exclude: [/[\\/]node_modules[\\/]/, pageRuntime] }),
    new rspack.NormalModuleReplacementPlugin(/^react-refresh\/runtime$/, (module) => {
      if (module.contextInfo.issuer !== pageRuntime) module.request = pageRuntime
    }),
  ]
}
