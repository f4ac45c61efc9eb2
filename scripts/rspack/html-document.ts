import { readFileSync } from 'node:fs'
import type { Compilation } from '@rspack/core'

interface DocumentOptions {
  /** An HTML file with the comment `<!--shell-assets-->`. */
  template: string
  /** The entry whose files the document loads. */
  entry: string
  /** By name: the versions that remotes may require. The server reads them from the document. */
  provides?: Record<string, string>
}

/**
 * The HTML document of an entry. Its head names every file of the first screen, including chunks behind the asynchronous
 * boundary: these would otherwise be found only by running the entry, at a round trip each.
 */
export const htmlDocument =
  ({ template, entry, provides }: DocumentOptions) =>
  (compilation: Compilation): string => {
    const { chunks = [], publicPath } = compilation
      .getStats()
      .toJson({ all: false, chunks: true, chunkRelations: true, ids: true, publicPath: true })
    const first = chunks.find(({ names }) => names?.includes(entry))
    const needed = chunks.filter(({ id }) => id !== first?.id && first?.children?.includes(id as never))
    const entryFiles = first?.files ?? []
    const tags = [...entryFiles, ...stylesOf(needed), ...scriptsOf(needed)]
      // In development a chunk also lists the updates that open pages fetch by themselves.
      .filter((file) => /\.(js|css)$/.test(file) && !file.includes('.hot-update.'))
      .map((file) => assetTag(`${publicPath}${file}`, entryFiles.includes(file)))
    const meta = provides ? [`<meta name="provides" content='${JSON.stringify(provides)}'>`] : []
    return readFileSync(template, 'utf8').replace('<!--shell-assets-->', [...meta, ...tags].join('\n    '))
  }

type Chunks = readonly { files?: readonly string[]; size: number }[]

/** In the order of the chunks, because later styles prevail. */
const stylesOf = (chunks: Chunks) =>
  chunks.flatMap(({ files = [] }) => files.filter((file) => file.endsWith('.css')))

/** The largest last: until the small ones have arrived, it leaves more of the line to the entry, before which nothing runs. */
const scriptsOf = (chunks: Chunks) =>
  chunks
    .toSorted((one, other) => one.size - other.size)
    .flatMap(({ files = [] }) => files.filter((file) => file.endsWith('.js')))

export function assetTag(url: string, isEntry: boolean) {
  if (url.endsWith('.css')) return `<link rel="stylesheet" href="${url}">`
  // Browsers give hints a higher priority than a deferred script, but nothing runs before the entry.
  return isEntry
    ? `<script defer fetchpriority="high" src="${url}"></script>`
    : `<link rel="preload" as="script" href="${url}">`
}
