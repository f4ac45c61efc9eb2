import type { Catalogue } from './catalogue.mjs'

interface InlineOptions {
  file: string
  language: string
  /** Those that a call may choose from, the first being the one for every other; left out, that of the build. */
  languages?: readonly string[]
  /** Those whose messages are not all reviewed. */
  drafts?: readonly string[]
  catalogueOf: (language: string) => Catalogue
  keepsCalls?: boolean
}

export declare function inlineMessages(source: string, options: InlineOptions): string
export declare function markMessages(bundle: string, options: { file: string; language: string }): string
