import type { RemotePage } from 'shared-domain'
import { FIRST_LANGUAGE } from '../messages/catalogue.mjs'

/** What a document says outside of its page, in its language. */
export interface DocumentTexts {
  /** The value of `lang`. */
  language: string
  languageName: string
  description: string
  /** The name of the navigation that leads to other languages. */
  switchLabel: string
  /** Said where the language is not reviewed. */
  draft: string
}

interface Built {
  language: string
  renderer: { documentTexts: DocumentTexts }
}

/** The links by which search engines find a page in other languages. A page of one report has none. */
export function alternateLinks(pages: readonly RemotePage[], builds: readonly Built[]): string {
  const links = pages.flatMap(({ path, language = FIRST_LANGUAGE }) => {
    const built = builds.find((one) => one.language === language)
    if (!built || path.includes(':')) return []
    return `<link rel="alternate" hreflang="${built.renderer.documentTexts.language}" href="${path}">`
  })
  return links.length > 1 ? marked(links.join(''), pages) : ''
}

/** The links to the same page in other languages. They need no script: the server stores the choice. */
export function languageLinks(page: RemotePage, builds: readonly Built[]): string {
  const { language = FIRST_LANGUAGE } = page
  const others = builds.filter((built) => built.language !== language)
  const texts = builds.find((built) => built.language === language)?.renderer.documentTexts
  if (!texts || others.length === 0) return ''
  const links = others.map(
    ({ language: other, renderer: { documentTexts } }) =>
      `<a href="/language/${other}" lang="${documentTexts.language}" hreflang="${documentTexts.language}">${documentTexts.languageName}</a>`,
  )
  const note = page.isDraft ? `<span>${texts.draft}</span>` : ''
  return marked(`<nav id="languages" aria-label="${texts.switchLabel}">${note}${links.join('')}</nav>`, [
    page,
    { isDraft: true },
  ])
}

/** The server leaves out what is between these marks where drafts are not shown. */
const marked = (html: string, pages: readonly Pick<RemotePage, 'isDraft'>[]) =>
  pages.some(({ isDraft }) => isDraft) ? `<!--draft-->${html}<!--/draft-->` : html
