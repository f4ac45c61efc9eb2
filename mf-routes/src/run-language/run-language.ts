import { createContext, use } from 'react'
import { create } from 'zustand'
import { LANGUAGES, type Language } from '../messages/translate'

/** The language of pages that have no other, and of drivers who chose none. */
export const FIRST_LANGUAGE: Language = 'en'

const KEY = 'run-sheet-language'

/** The language that was chosen on this phone. It stays when the driver signs out: phones are handed on with their settings. */
export const useDriversLanguage = create<Language>()(() => stored())

const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text)

function stored(): Language {
  try {
    const kept = localStorage.getItem(KEY) ?? ''
    return isLanguage(kept) ? kept : FIRST_LANGUAGE
  } catch {
    return FIRST_LANGUAGE
  }
}

export function chooseLanguage(language: Language): void {
  useDriversLanguage.setState(language, true)
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // The phone has no room: the choice lasts as long as the page.
  }
}

/** The language of a screen: the driver's on the run sheet, English on the pages of operators. */
export const ScreenLanguage = createContext<Language>(FIRST_LANGUAGE)
export const useLanguage = (): Language => use(ScreenLanguage)
