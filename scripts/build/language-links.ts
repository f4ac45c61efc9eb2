import type { RemotePage } from 'shared-domain'
import { markOf } from 'shared-domain/messages'
import { FIRST_LANGUAGE } from '../messages/catalogue.mjs'

/** What a document says outside of its page, in its language. */
export interface DocumentTexts {
  /** The path's name of the language, such as `mi`. */
  language: string
  /** The value of `lang`. */
  lang: string
  languageName: string
}

/** The links by which search engines find a page in other languages. A page of one report has none. */
export function alternateLinks(pages: readonly RemotePage[], texts: readonly DocumentTexts[]): string {
  const links = pages.flatMap(({ path, language = FIRST_LANGUAGE }) => {
    const found = texts.find((one) => one.language === language)
    if (!found || path.includes(':')) return []
    return inLanguage(language, `<link rel="alternate" hreflang="${found.lang}" href="${path}">`)
  })
  return links.length > 1 ? ofLanguages(links.join('')) : ''
}

/** The links to the same page in other languages. They need no script: the server stores the choice. */
export function languageLinks(
  { language = FIRST_LANGUAGE }: RemotePage,
  texts: readonly DocumentTexts[],
): string {
  const others = texts.filter((one) => one.language !== language)
  if (others.length === 0) return ''
  const links = others.map(({ language: other, lang, languageName }) =>
    inLanguage(other, `<a href="/language/${other}" lang="${lang}" hreflang="${lang}">${languageName}</a>`),
  )
  const note =
    language === FIRST_LANGUAGE
      ? ''
      : `<!--note--><span>${markOf('html', language, 'language.draft')}</span><!--/note-->`
  const label = markOf('html', language, 'language.switch')
  return ofLanguages(`<nav id="languages" aria-label="${label}">${note}${links.join('')}</nav>`)
}

// The server leaves out what is between these marks: links to languages that are not shown, all of them where there are none, and
// the note of a language whose texts are reviewed.
const inLanguage = (language: string, html: string) =>
  language === FIRST_LANGUAGE ? html : `<!--in ${language}-->${html}<!--/in-->`
const ofLanguages = (html: string) => `<!--others-->${html}<!--/others-->`
