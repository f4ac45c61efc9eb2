import { FIRST_LANGUAGE, type Language, type PublicMessages } from 'shared-domain'
import { translator } from 'shared-domain/messages'
import { en, type ServerText } from './en'
import { mi, reviewed as reviewedInMaori } from './mi'
import { type Catalogues, isReviewed, type OwnTexts, usableTexts } from './own-texts'

// A further language is a file, and a line in each of these.
const catalogues = { en, mi }
const KEYS = Object.keys(en) as ServerText[]
const REVIEWED: Partial<Record<Language, readonly ServerText[]>> = {
  [FIRST_LANGUAGE]: KEYS,
  mi: reviewedInMaori,
}

/** The languages that the server has texts in. */
export const SERVER_LANGUAGES = Object.keys(catalogues) as Language[]

/** Values that code depends on, so the council cannot change them. */
const FIXED: readonly ServerText[] = ['language.lang', 'language.name']

const CATALOGUES: Catalogues = {
  fixed: FIXED,
  languages: SERVER_LANGUAGES.map((language) => ({
    language,
    texts: catalogues[language],
    reviewed: [...(REVIEWED[language] ?? [])],
  })),
}

export interface ServerWords {
  /** The texts that the server itself writes for residents, in a language. */
  textsOf: (language: string) => ServerTexts
  /** Whether each text of a language is reviewed: by the product's speakers, or by the council's own. */
  isReviewed: (language: Language) => boolean
}
const textsIn = (texts: typeof catalogues) => translator(texts)
export type ServerTexts = ReturnType<ReturnType<typeof textsIn>>

/** The texts that the server itself writes for residents, with the council's own in the place of the product's. */
export function serverWords(own: OwnTexts = new Map()): ServerWords {
  const usable = usableTexts(CATALOGUES, own)
  const inForce = Object.fromEntries(
    CATALOGUES.languages.map(({ language, texts }) => [
      language,
      { ...texts, ...Object.fromEntries(usable.get(language) ?? []) },
    ]),
  ) as typeof catalogues
  const reviewed = CATALOGUES.languages.filter((one) => isReviewed(one, usable))
  return {
    textsOf: textsIn(inForce),
    isReviewed: (language) => reviewed.some((one) => one.language === language),
  }
}

/** The name under which `withServerTexts` says that a text shows on the page about privacy. */
export const PRIVACY_PAGE = 'PrivacyPage'

/** The messages of the live pages and those of the server's own documents. What both have is one message. */
export function withServerTexts({ fixed, languages, shownOn }: PublicMessages): PublicMessages {
  const onPrivacyPage = KEYS.filter((key) => !key.startsWith('form.'))
  return {
    fixed: [...new Set([...fixed, ...FIXED])],
    languages: languages.map(({ language, texts, reviewed, ...rest }) => ({
      ...{ ...rest, language },
      // Listed after the pages' own, which count where both have one.
      texts: { ...texts, ...catalogueOf(language), ...texts },
      reviewed: [...reviewed, ...(REVIEWED[language as Language] ?? []).filter((key) => !(key in texts))],
    })),
    shownOn: {
      ...shownOn,
      ...Object.fromEntries(onPrivacyPage.map((key) => [key, [...(shownOn[key] ?? []), PRIVACY_PAGE]])),
    },
  }
}

const catalogueOf = (language: string): Readonly<Record<string, string>> =>
  Object.hasOwn(catalogues, language) ? catalogues[language as Language] : {}
