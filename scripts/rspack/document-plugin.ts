import { readFileSync } from 'node:fs'
import type { Compiler, RspackPluginInstance } from '@rspack/core'

interface DocumentOptions {
  /** An HTML file with the comment `<!--shell-assets-->`. */
  template: string
  /** The entry whose files the document loads. */
  entry: string
  /** By name: the versions that the document's remotes may ask for. The server reads them back out of it. */
  provides?: Record<string, string>
}

/**
 * Emits the HTML document of an entry. Every file needed for the first screen is named in its head, chunks behind the
 * asynchronous boundary included: found only by running the entry, they would each cost a round trip.
 */
export class DocumentPlugin implements RspackPluginInstance {
  constructor(private readonly options: DocumentOptions) {}

  apply(compiler: Compiler) {
    const { template, entry, provides } = this.options
    const { sources, Compilation } = compiler.webpack
    compiler.hooks.thisCompilation.tap('DocumentPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'DocumentPlugin', stage }, () => {
        const { chunks = [], publicPath } = compilation
          .getStats()
          .toJson({ all: false, chunks: true, chunkRelations: true, ids: true, publicPath: true })
        const first = chunks.find(({ names }) => names?.includes(entry))
        const needed = chunks.filter(({ id }) => id !== first?.id && first?.children?.includes(id as never))
        const entryFiles = first?.files ?? []
        const tags = [...entryFiles, ...needed.flatMap(({ files = [] }) => files)]
          // While developing, a chunk also lists the updates that open pages fetch by themselves.
          .filter((file) => /\.(js|css)$/.test(file) && !file.includes('.hot-update.'))
          .map((file) => assetTag(`${publicPath}${file}`, entryFiles.includes(file)))
        const meta = provides ? [`<meta name="provides" content='${JSON.stringify(provides)}'>`] : []
        const html = readFileSync(template, 'utf8').replace(
          '<!--shell-assets-->',
          [...meta, ...tags].join('\n    '),
        )
        compilation.emitAsset('index.html', new sources.RawSource(html))
      })
    })
  }
}

export function assetTag(url: string, isEntry: boolean) {
  if (url.endsWith('.css')) return `<link rel="stylesheet" href="${url}">`
  return isEntry ? `<script defer src="${url}"></script>` : `<link rel="preload" as="script" href="${url}">`
}
