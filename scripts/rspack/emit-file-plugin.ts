import type { Compilation, Compiler, RspackPluginInstance } from '@rspack/core'

/** Emits one more file, made from the finished compilation. */
export class EmitFilePlugin implements RspackPluginInstance {
  constructor(
    private readonly file: string,
    private readonly contents: (compilation: Compilation) => string,
  ) {}

  apply(compiler: Compiler) {
    const { sources, Compilation } = compiler.webpack
    const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
    compiler.hooks.thisCompilation.tap('EmitFilePlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'EmitFilePlugin', stage }, () =>
        compilation.emitAsset(this.file, new sources.RawSource(this.contents(compilation))),
      )
    })
  }
}
