import { useState } from 'react'
import { LANGUAGES, type Language } from '../messages/translate'

const FIRST: Language = 'en'
const others = LANGUAGES.filter((language) => language !== FIRST)

/** One language, or English and another: `mi`, `en+mi`. */
export type LabelLanguage = Language | `en+${Language}`

/** What a label can be printed in: each language, and English beside each other one. A third would not be readable on a small label. */
export const LABEL_LANGUAGES: readonly LabelLanguage[] = [
  ...LANGUAGES,
  ...others.map((other) => `en+${other}` as const),
]

/** The languages that are on a label, in their order. */
export const languagesOn = (chosen: LabelLanguage) => chosen.split('+') as Language[]

const STORAGE_KEY = 'label-language'

/** The language of the labels, stored in this browser. */
export function useLabelLanguage() {
  const [language, setLanguage] = useState(readLabelLanguage)
  return [
    language,
    (next: LabelLanguage) => {
      setLanguage(next)
      keepLabelLanguage(next)
    },
  ] as const
}

/** What was stored for both, while te reo Māori was the only other language. */
const BOTH = 'en+mi'

/** @internal */
export function readLabelLanguage(): LabelLanguage {
  try {
    const kept = localStorage.getItem(STORAGE_KEY)
    if (kept === 'both') return BOTH
    if (kept && isLabelLanguage(kept)) return kept
    // Before there was a choice, labels had what was typed in te reo Māori below the English.
    const { version, helpMaori } = JSON.parse(localStorage.getItem('label-sheets') ?? '{}')
    return helpMaori && !version ? BOTH : FIRST
  } catch {
    return FIRST
  }
}

export const isLabelLanguage = (text: string): text is LabelLanguage =>
  LABEL_LANGUAGES.some((language) => language === text)

function keepLabelLanguage(language: LabelLanguage) {
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch (cause) {
    console.warn('The language of labels is kept for this visit alone.', cause)
  }
}
