import type { Compiler, RspackPluginInstance } from '@rspack/core'
import { fillMarks, MARKED } from 'shared-domain/messages'
import { readCatalogue } from '../messages/catalogue.mjs'
import { markMessages } from '../messages/inline-messages.mjs'

/**
 * Writes the messages of a language into the finished scripts of a build, and beside each script that has some the same one with its
 * places marked. The server fills those with a council's own words.
 */
export class MarkedMessagesPlugin implements RspackPluginInstance {
  constructor(
    private readonly folder: string,
    private readonly language: string,
  ) {}

  apply(compiler: Compiler) {
    const { sources, Compilation } = compiler.webpack
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1
    compiler.hooks.thisCompilation.tap('MarkedMessagesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'MarkedMessagesPlugin', stage }, (assets) => {
        const catalogues = new Map([[this.language, readCatalogue(this.folder, this.language)]])
        for (const [file, asset] of Object.entries(assets)) {
          if (!/\.c?js$/.test(file)) continue
          const bundle = asset.source().toString()
          const marked = markMessages(bundle, { file, language: this.language })
          if (marked === bundle) continue
          compilation.updateAsset(file, new sources.RawSource(fillMarks(marked, catalogues)))
          compilation.emitAsset(file + MARKED, new sources.RawSource(marked))
        }
      })
    })
  }
}
