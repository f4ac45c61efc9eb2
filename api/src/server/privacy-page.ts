import fp from 'fastify-plugin'
import { LANGUAGES, type Language, PRIVACY_PATH } from 'shared-domain'
import { z } from 'zod'
import { featureSettings, withSettings } from '../feature'
import type { RetainDays } from '../features/retention/retain-days'
import { htmlText, plainDocument, sendPlainDocument } from '../http/plain-document'
import { SERVER_LANGUAGES, type ServerTexts, type ServerWords } from '../http/server-texts/server-texts'
import { pathIn } from './public-pages/path-in-language'

const privacySettings = featureSettings({
  variables: {
    PRIVACY_CONTACT: z
      .string()
      .regex(
        /^(https:\/\/|tel:\+|mailto:[^@]+@)[!-~]+$/,
        'set it to whom residents ask, such as mailto:privacy@example.govt.nz',
      )
      .optional(),
  },
  read: ({ PRIVACY_CONTACT }) => ({ privacyContact: PRIVACY_CONTACT }),
})

interface PrivacyPageOptions {
  /** The contact for residents' questions about their data, as a URI; the council's privacy officer in general unless given. */
  privacyContact?: string | undefined
}

/**
 * What is stored about residents and for how long, in plain words, from the settings in force: a page a language, which needs no script.
 * Languages that are not shown to residents lead to the English page.
 */
const plugin = fp<PrivacyPageOptions>(
  async (app, { privacyContact: contact }) => {
    /** The languages that residents see: those of the other pages, of which the server has texts. */
    async function shownLanguages({ isReviewed }: ServerWords): Promise<Language[]> {
      const [shown, showsDrafts] = await Promise.all([
        app.languages.shown(),
        app.councilLanguages.showsDrafts(),
      ])
      return SERVER_LANGUAGES.filter(
        (language) => shown.includes(language) && (showsDrafts || isReviewed(language)),
      )
    }
    for (const language of LANGUAGES)
      app.get(pathIn(language, PRIVACY_PATH), { config: { needs: 'nothing' } }, async (_request, reply) => {
        const words = await app.serverWords()
        const shown = await shownLanguages(words)
        if (!shown.includes(language)) return reply.redirect(PRIVACY_PATH)
        const { retainDays } = await app.liveSettings.current()
        const texts = words.textsOf(language)
        const main = `${languageLinks(language, shown, words)}${privacyText(texts, retainDays, contact)}`
        return sendPlainDocument(
          reply,
          200,
          plainDocument(texts.t('privacy.title'), main, 'text', texts.t('language.lang')),
        )
      })
  },
  {
    name: 'privacy-page',
    dependencies: ['live-settings', 'live-server-words', 'council-words', 'languages'],
  },
)

export const privacyPage = withSettings(privacySettings, plugin)

/** Links to the page in the other languages, and of one that is not reviewed that it is a draft. */
function languageLinks(
  language: Language,
  shown: readonly Language[],
  { textsOf, isReviewed }: ServerWords,
): string {
  const others = shown.filter((one) => one !== language)
  if (others.length === 0) return ''
  const { html } = textsOf(language)
  const links = others.map((other) => {
    const texts = textsOf(other)
    const lang = texts.html('language.lang')
    return `<a href="${pathIn(other, PRIVACY_PATH)}" lang="${lang}" hreflang="${lang}">${texts.html('language.name')}</a>`
  })
  const note = isReviewed(language) ? '' : `${html('language.draft')} `
  return `<nav aria-label="${html('language.switch')}"><p>${note}${links.join(' ')}</p></nav>\n`
}

function privacyText({ language, html }: ServerTexts, days: RetainDays, contact: string | undefined): string {
  const commissioner = `<a href="https://www.privacy.org.nz/">${html('privacy.commissioner')}</a>`
  return `<h1>${html('privacy.title')}</h1>
<p>${html('privacy.lead')}</p>
<h2>${html('privacy.kept')}</h2>
<ul>
<li>${html('privacy.report')}</li>
<li>${html('privacy.added')}</li>
<li>${html('privacy.phone')}</li>
</ul>
<p>${html('privacy.traces', { days: days.addresses })}</p>
<h2>${html('privacy.use')}</h2>
<p>${html('privacy.useText')}</p>
<h2>${html('privacy.long')}</h2>
<ul>
<li>${html('privacy.contacts', { days: days.contacts, most: days.unresolved })}</li>
<li>${html('privacy.phones')}</li>
<li>${html('privacy.photos', { days: days.photos })}</li>
<li>${html('privacy.stays')}</li>
</ul>
<p>${html('privacy.copies')}</p>
<h2>${html('privacy.rights')}</h2>
<p>${html('privacy.rightsText', { contact: contactSentence(html, contact), commissioner })}</p>
<p><a href="${pathIn(language, '/')}">${html('home')}</a></p>`
}

function contactSentence(html: ServerTexts['html'], contact: string | undefined): string {
  if (!contact) return html('privacy.officer')
  const shown = contact.replace(/^(mailto|tel):/, '')
  return html('privacy.contact', { contact: `<a href="${htmlText(contact)}">${htmlText(shown)}</a>` })
}
