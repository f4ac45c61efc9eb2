import { z } from 'zod'

const LanguageSchema = z.object({ language: z.string().regex(/^[a-z]{2,3}$/) })

/** What stands before the path of a page in the language of a form: nothing in English, whose form does not say it. */
export function languagePath(form: unknown): string {
  const parsed = LanguageSchema.safeParse(form)
  return parsed.success ? `/${parsed.data.language}` : ''
}

interface FormTexts {
  /** The value of `lang`. */
  lang: string
  notTaken: string
  mayNotHave: string
  notSent: string
  /** What to do about a failure that passes: `phone` is the council's number as a link. */
  sendAgain: (phone: string) => string
  /** `href` leads back to the form. */
  tryAgain: (href: string, phone: string) => string
  again: string
  notTakenBack: string
  /** `href` leads to the report. */
  see: (href: string, phone: string) => string
}

const ENGLISH: FormTexts = {
  lang: 'en-NZ',
  notTaken: 'Report not taken',
  mayNotHave: 'The council may not have your report.',
  notSent: 'Nothing was sent to the council.',
  sendAgain: (phone) => `Please send it again,\nor phone the council on ${phone}.`,
  tryAgain: (href, phone) => `Please <a href="${href}">try again</a>,\nor phone the council on ${phone}.`,
  again: 'Send again',
  notTakenBack: 'Report not taken back',
  see: (href, phone) => `See <a href="${href}">what becomes of it</a>, or phone the council on\n${phone}.`,
}

/** By the path of its language. A draft, as the texts of the pages in te reo Māori are. */
const TRANSLATED: Readonly<Record<string, FormTexts>> = {
  '/mi': {
    lang: 'mi',
    notTaken: 'Kāore te pūrongo i tangohia',
    mayNotHave: 'Kāore pea tō pūrongo i tae ki te kaunihera.',
    notSent: 'Kāore he mea i tukuna ki te kaunihera.',
    sendAgain: (phone) => `Tēnā, tukuna anō, waea atu rānei ki te kaunihera: ${phone}.`,
    tryAgain: (href, phone) =>
      `Tēnā, <a href="${href}">whakamātau anō</a>, waea atu rānei ki te kaunihera: ${phone}.`,
    again: 'Tukuna anō',
    notTakenBack: 'Kāore te pūrongo i whakahokia mai',
    see: (href, phone) =>
      `Tirohia <a href="${href}">ka ahatia te pūrongo</a>, waea atu rānei ki te kaunihera: ${phone}.`,
  },
}

/** The texts around a failure of a form. The reason itself is in English. */
export const formTexts = (form: unknown): FormTexts => TRANSLATED[languagePath(form)] ?? ENGLISH
