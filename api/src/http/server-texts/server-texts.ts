import { FIRST_LANGUAGE, type Language } from 'shared-domain'
import { translator } from 'shared-domain/messages'
import { en, type ServerText } from './en'
import { mi, reviewed as reviewedInMaori } from './mi'

// A further language is a file, and a line in each of these.
const catalogues = { en, mi }
const REVIEWED: Partial<Record<Language, readonly ServerText[]>> = { mi: reviewedInMaori }

/** The languages that the server has texts in. */
export const SERVER_LANGUAGES = Object.keys(catalogues) as Language[]

/** The texts that the server itself writes for residents, in a language. */
export const serverTexts = translator(catalogues)
export type ServerTexts = ReturnType<typeof serverTexts>

/** Whether each text of a language is reviewed. */
export const isServerReviewed = (language: Language) =>
  language === FIRST_LANGUAGE || REVIEWED[language]?.length === Object.keys(en).length
