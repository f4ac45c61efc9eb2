import type { RuntimeSettings } from 'shared-domain'
import { newFormKey } from '../../features/reports/report-form/form-key'
import type { Access } from '../../http/auth/access'
import { publicOrigin } from '../../http/auth/access'
import {
  type Asked,
  answerWith,
  type DocumentAnswer,
  encodeQuickly,
  etagOf,
  jsonElement,
} from '../../http/documents'
import type { PageAnswers } from './page-answers'
import type { PageRenderer } from './page-renderer'
import { within } from './within'

interface RenderedPageOptions {
  renderer: PageRenderer
  answers: PageAnswers
  access: Access
  /** The name by which the renderer knows the page. */
  expose: string
  /** The document around it. */
  template: DocumentTemplate
  settings: RuntimeSettings
  /** The hashes of the template's own scripts are in it. */
  policy: string
}

/** A document with a gap for its page and one for its data. */
export interface DocumentTemplate {
  before: string
  between: string
  after: string
}

/** Reading the record for a page takes no longer, in ms: the page itself is sooner there without. */
const READ_WITHIN_MS = 1000

/**
 * Answers a request with a page made of what the record says now. Throws when that does not work. The entity tag is
 * that of the data: what has not changed is neither rendered nor sent again.
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
      etag,
      policy,
      async make(encoding) {
        const data = { address, origin, formKey: newFormKey(Date.now()), url, answer }
        const { html, isMissing } = await renderer.renderPage(expose, settings, data)
        const { before, between, after } = template
        const document = before + html + between + jsonElement('page-data', data) + after
        return { body: encodeQuickly(document, encoding), ...(isMissing && { status: 404 }) }
      },
    })
  }
}

// When it was read says nothing of what was.
const withoutAge = (name: string, value: unknown) => (name === 'readAt' ? undefined : value)
