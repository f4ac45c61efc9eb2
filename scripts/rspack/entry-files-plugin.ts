import type { Compiler, RspackPluginInstance } from '@rspack/core'

/** Emits `entries.json`: by entry, the files that a document has to name for it. */
export class EntryFilesPlugin implements RspackPluginInstance {
  apply(compiler: Compiler) {
    const { sources, Compilation } = compiler.webpack
    compiler.hooks.thisCompilation.tap('EntryFilesPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'EntryFilesPlugin', stage }, () => {
        const files = [...compilation.entrypoints].map(([name, entry]) => [name, entry.getFiles()])
        compilation.emitAsset(
          'entries.json',
          new sources.RawSource(JSON.stringify(Object.fromEntries(files), null, 2)),
        )
      })
    })
  }
}
