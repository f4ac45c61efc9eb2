import { FIRST_LANGUAGE, type Language } from 'shared-domain'
import { en, type MailTexts } from '../../rules/mail-texts/en'
import { mi } from '../../rules/mail-texts/mi'

/** By language, the texts of mails to residents. A further language is a file, and its name here. */
const MAIL_TEXTS: Partial<Record<Language, MailTexts>> = { en, mi }

/** The texts for a report in a language, and what stands before the paths of its pages. English where the language has no texts. */
export function mailLanguage(language: string | null): { texts: MailTexts; path: string } {
  const texts = MAIL_TEXTS[language as Language]
  return texts && language !== FIRST_LANGUAGE ? { texts, path: `/${language}` } : { texts: en, path: '' }
}
