import { z } from 'zod'
import { type ServerTexts, serverTexts } from '../../../http/server-texts/server-texts'

const LanguageSchema = z.object({ language: z.string().regex(/^[a-z]{2,3}$/) })

/** The language of a form; `undefined` in English, whose form does not say it. */
export function languageOf(form: unknown): string | undefined {
  const parsed = LanguageSchema.safeParse(form)
  return parsed.success ? parsed.data.language : undefined
}

/** What stands before the path of a page in the language of a form. */
export function languagePath(form: unknown): string {
  const language = languageOf(form)
  return language === undefined ? '' : `/${language}`
}

/** The texts around a failure of a form. The reason itself is in English. */
export const formTexts = (form: unknown): ServerTexts => serverTexts(languageOf(form) ?? 'en')

/** A link in a text of a form, as HTML. */
export const linkTo = (href: string, text: string) => `<a href="${href}">${text}</a>`
