import type { Catalogue } from './catalogue.mjs'

interface InlineOptions {
  file: string
  language: string
  catalogue: Catalogue
}

export declare function inlineMessages(source: string, options: InlineOptions): string
