import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ServerTexts } from '../../../http/server-texts/server-texts'

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
export const formTexts = async (
  app: Pick<FastifyInstance, 'serverWords'>,
  form: unknown,
): Promise<ServerTexts> => (await app.serverWords()).textsOf(languageOf(form) ?? 'en')

/** A link in a text of a form, as HTML. */
export const linkTo = (href: string, text: string) => `<a href="${href}">${text}</a>`
