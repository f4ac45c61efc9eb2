import type { Compiler, RspackPluginInstance } from '@rspack/core'
import type { RemoteDescription } from 'shared-domain'

/** Puts the checked `remote.json`, version included, beside the built files: it is what gets published. */
export class RemoteDescriptionPlugin implements RspackPluginInstance {
  constructor(private readonly description: RemoteDescription) {}

  apply(compiler: Compiler) {
    const { sources, Compilation } = compiler.webpack
    compiler.hooks.thisCompilation.tap('RemoteDescriptionPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tap({ name: 'RemoteDescriptionPlugin', stage }, () =>
        compilation.emitAsset(
          'remote.json',
          new sources.RawSource(JSON.stringify(this.description, null, 2)),
        ),
      )
    })
  }
}
