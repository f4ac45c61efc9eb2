import type { PublicMessages } from 'shared-domain'
import { messageProblem } from 'shared-domain/messages'

/** Texts of the council: by language, and then by key. */
export type OwnTexts = ReadonlyMap<string, ReadonlyMap<string, string>>

type Catalogue = Pick<PublicMessages['languages'][number], 'language' | 'texts' | 'reviewed'>
export interface Catalogues {
  fixed: readonly string[]
  /** English is the first one. */
  languages: readonly Catalogue[]
}

/** The council's texts that fit these messages. A release may have changed the placeholders of others. */
export function usableTexts({ languages, fixed }: Catalogues, own: OwnTexts): OwnTexts {
  const english = languages[0]?.texts ?? {}
  return new Map(
    languages.map(({ language, texts }) => [
      language,
      new Map(
        [...(own.get(language) ?? [])].filter(([key, text]) => {
          const first = english[key]
          return first !== undefined && !(fixed.includes(key) && texts[key] !== text)
            ? messageProblem(key, text, first) === null
            : false
        }),
      ),
    ]),
  )
}

/** Whether each text of a language is reviewed: by the catalogue, or by the council, which has approved it. */
export function isReviewed({ language, texts, reviewed }: Catalogue, usable: OwnTexts): boolean {
  const all = new Set([...reviewed, ...(usable.get(language)?.keys() ?? [])])
  return Object.keys(texts).every((key) => all.has(key))
}
