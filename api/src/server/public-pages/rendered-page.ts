import { PUBLIC_PAGES_BASE, type Publication, type PublicSettings, type RuntimeSettings } from 'shared-domain'
import { newFormKey } from '../../features/reports/report-form/form-key'
import { type Access, publicOrigin } from '../../http/auth/access'
import {
  type Asked,
  answerWith,
  CACHING,
  type DocumentAnswer,
  encodeNew,
  etagOf,
  jsonElement,
} from '../../http/documents'
import type { PageAnswers } from './page-answers'
import type { PageRenderer } from './page-renderer'

interface RenderedPageOptions {
  renderer: PageRenderer
  answers: PageAnswers
  access: Access
  /** The module of the page, by the name under which the remote exposes it. */
  expose: string
  /** The document around the page. */
  template: DocumentTemplate
  settings: RuntimeSettings
  /** The content security policy, with hashes of the template's inline scripts. */
  policy: string
}

/** A document, split at the places of its page and its data. */
interface DocumentTemplate {
  before: string
  between: string
  after: string
}

/** The timeout for reading the record, in ms. After that the page is sent without data. */
const READ_WITHIN_MS = 1000

/**
 * Returns a function that responds with a page rendered from the record's present data, and rejects when that fails. The entity
 * tag depends on the data, so that an unchanged page is neither rendered nor sent again.
 */
export function renderedPage({ renderer, answers, access, ...page }: RenderedPageOptions) {
  const { expose, template, settings, policy } = page
  const seed = JSON.stringify([template, settings])
  return async (asked: Asked): Promise<DocumentAnswer> => {
    const address = asked.url
    const origin = publicOrigin(access, asked.host)
    const wanted = await renderer.requestOf(expose, address)
    if (!wanted) throw new Error(`${expose} wants nothing of the record at ${address}.`)
    const { url, answer } = await within(READ_WITHIN_MS, answers(wanted))
    const etag = `W/${etagOf(seed + address + JSON.stringify(answer, withoutAge))}`
    return answerWith(asked, {
      caching: CACHING.own,
      etag,
      policy,
      async make(encoding) {
        const data = { address, origin, formKey: newFormKey(Date.now()), url, answer }
        const { html, isMissing } = await renderer.renderPage(expose, settings, data)
        const { before, between, after } = template
        const document = before + html + between + jsonElement('page-data', data) + after
        return { body: await encodeNew(document, encoding), ...(isMissing && { status: 404 }) }
      },
    })
  }
}

// The time of reading is not part of the data.
const withoutAge = (name: string, value: unknown) => (name === 'readAt' ? undefined : value)

/** Completes a built document with the URLs of its version's files, the integrity of its scripts, and the public settings. */
export const publicDocument = (
  html: string,
  { base, files }: Pick<Publication, 'base' | 'files'>,
  settings: RuntimeSettings,
) =>
  html
    .replace(/<script\b[^>]*\bsrc="\{\{pages\}\}\/([^"]+)"/g, (tag, file: string) => {
      const integrity = files[`pages/${file}`]
      return integrity ? `${tag} crossorigin="anonymous" integrity="${integrity}"` : tag
    })
    .replaceAll(PUBLIC_PAGES_BASE, `${base}pages/`)
    .replace('<!--settings-->', () => jsonElement('settings', publicSettings(settings)) + DATA)

/** Marks the place of the page's data in a template. Browsers see a comment. */
const DATA = '<!--data-->'
export const PAGE = '<!--page-->'

/** Splits a public document at its markers before anything is inserted, because data may contain the text of a marker. */
export function documentTemplate(document: string): DocumentTemplate {
  const [before, rest] = document.split(PAGE)
  const [between, after] = rest?.split(DATA) ?? []
  if (before === undefined || between === undefined || after === undefined)
    throw new Error('The template of a public page has no gap for its page.')
  return { before, between, after }
}

/** Resolves or rejects like `promise`, but rejects after `ms` milliseconds. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`There was no answer within ${ms} ms.`)), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

const publicSettings = ({ openData, ...settings }: RuntimeSettings): PublicSettings => ({
  // Left out where it says nothing: every document of a resident's phone carries it.
  openData: {
    isDemonstration: openData.isDemonstration,
    ...(openData.isMirrored && { isMirrored: true }),
  },
  tileUrl: settings.tileUrl,
  tileAttribution: settings.tileAttribution,
  retainDays: settings.retainDays,
  offersMockData: settings.offersMockData,
})
