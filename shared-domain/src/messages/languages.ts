/**
 * The languages that a catalogue of messages may be in, the first being the one in which everything is written first. A council adds
 * one here, and beside it a file of its name in the catalogues of the teams that speak it; the others stay in English.
 */
export const LANGUAGES = ['en', 'mi'] as const

export type Language = (typeof LANGUAGES)[number]

export const FIRST_LANGUAGE = LANGUAGES[0]
