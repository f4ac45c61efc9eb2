import type { ReactNode } from 'react'
import { FIRST_LANGUAGE, useLanguage } from './run-language'

/** What the record or the office wrote, which is in English on a screen of another language, too. */
export function InEnglish({ children }: { children: ReactNode }) {
  return useLanguage() === FIRST_LANGUAGE ? children : <span lang="en">{children}</span>
}
