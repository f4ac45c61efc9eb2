import fastifyFormbody from '@fastify/formbody'
import fp from 'fastify-plugin'
import { COUNCIL_PHONE, COUNCIL_PHONE_LINK, ISSUES, paths } from 'shared-domain'
import { type NewReport, NewReportSchema, type Problem } from 'shared-domain/contract'
import { z } from 'zod'
import { keyedHash } from '../../../http/client-address'
import { htmlText, plainDocument, sendPlainDocument } from '../../../http/plain-document'
import { explainError, isUnexpected } from '../../../http/problems/problem-document'
import { Refusal } from '../../../http/problems/refusal'
import type { ServerTexts } from '../../../http/server-texts/server-texts'
import type { ReportReceiver } from '../receive-report'
import { reportKey } from './form-key'
import { formTexts, languageOf, languagePath, linkTo } from './form-language'
import { giveSecret, undoForm } from './undo-form'

const FORM_BYTES = 16 * 1024

/**
 * Receives the report page's form from browsers without a script. Every failure is a page that says so and gives the council's
 * phone number, so that no report is lost silently.
 */
export const reportForm = fp<{ receive: ReportReceiver }>(
  async (app, { receive }) => {
    await app.register(fastifyFormbody)
    await app.register(undoForm)
    const hash = keyedHash(app.database)
    app.setErrorHandler<Error>(async (error, request, reply) => {
      const { problem, retryAfterS } = explainError(error)
      if (retryAfterS) reply.header('retry-after', String(retryAfterS))
      if (isUnexpected(problem)) request.log.error({ err: error }, 'failed')
      const form = readForm(request.body)
      const texts = await formTexts(app, form)
      return sendPlainDocument(reply, problem.status, rejectedDocument(problem, form, texts))
    })
    const options = { config: { needs: 'nothing', requestLimit: 'reports' }, bodyLimit: FORM_BYTES } as const
    app.post(paths.report(), options, async (request, reply) => {
      const form = readForm(request.body)
      const report = reportOfForm(form)
      const key = reportKey(form.key, report, Date.now())
      // Such a browser cannot create a secret. It is derived, so that a second tap does not look like another resident.
      const secret = await hash(`report ${key}`)
      const { reference } = await receive(key, report, request, { secret })
      giveSecret(reply, reference, secret)
      // After a redirect, reloading sends nothing again.
      return reply.redirect(`${languagePath(form)}${paths.reportStatus(reference)}?thanks`, 303)
    })
  },
  // Encapsulated, so that only this route accepts forms.
  { name: 'report-form', encapsulate: true },
)

const FIELDS = ['bin', 'issue', 'location', 'key', 'sameAs', 'language'] as const
type Field = (typeof FIELDS)[number]

/** The fields of the report page's form. */
type ReportForm = Partial<Record<Field, string>>

/** The present fields, each given once. */
function readForm(body: unknown): ReportForm {
  const given = z.looseObject({}).catch({}).parse(body)
  return Object.fromEntries(
    FIELDS.flatMap((field) => (typeof given[field] === 'string' ? [[field, given[field]]] : [])),
  )
}

/** The report from a form. Refuses with the name of every invalid field. */
function reportOfForm({ bin, issue, location, sameAs, ...form }: ReportForm): NewReport {
  const language = languageOf(form)
  const report = {
    ...{ binId: bin, issue },
    ...(location?.trim() && { location }),
    ...(sameAs && { sameAs }),
    ...(language && { language }),
  }
  const parsed = z.safeParse(NewReportSchema, report)
  if (parsed.success) return parsed.data
  const wrong = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))]
  throw new Refusal(
    'invalid-input',
    'The report lacks something.',
    wrong.map((field) => ({ field, detail: REMEDIES[field] ?? 'This cannot be read.' })),
  )
}

const REMEDIES: Record<string, string> = {
  binId: 'Give the id of the bin as it is printed on its label.',
  issue: `Choose one of: ${ISSUES.join(', ')}.`,
  location: 'Give at most 200 characters without control characters.',
}

/** The page for a report that was not received: the reason and the next step. */
function rejectedDocument(
  { status, detail, errors = [] }: Problem,
  form: ReportForm,
  { t, html }: ServerTexts,
): string {
  const isOurs = status >= 500
  const isLater = isOurs || status === TOO_MANY
  const phone = linkTo(COUNCIL_PHONE_LINK, COUNCIL_PHONE)
  const next = isLater
    ? html('form.sendAgain', { phone })
    : html('form.tryAgain', { link: linkTo(htmlText(formPath(form)), html('form.tryAgainLink')), phone })
  return plainDocument(
    t('form.notTaken'),
    `<h1>${html('form.notTaken')}</h1>
<div class="problem" role="alert" lang="en-NZ">${htmlText(detail)}${fieldList(errors)}</div>
<p>${isOurs ? html('form.mayNotHave') : html('form.notSent')}
${next}</p>
${isLater ? resendForm(form, html('form.again')) : ''}`,
    'form',
    t('language.lang'),
  )
}

const TOO_MANY = 429

/** The fields by their labels on the form. */
const NAMES: Record<string, string> = { binId: 'Bin', issue: 'Issue', location: 'Location' }

function fieldList(errors: readonly { field: string; detail: string }[]): string {
  const known = errors.flatMap(({ field, detail }) => (NAMES[field] ? [`${NAMES[field]}: ${detail}`] : []))
  return known.length === 0 ? '' : `<ul>${known.map((text) => `<li>${htmlText(text)}</li>`).join('')}</ul>`
}

/** A form that sends the same report again under the same key, so that a report that did arrive is not created twice. */
function resendForm(form: ReportForm, label: string): string {
  const fields = Object.entries(form).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${htmlText(value)}">`,
  )
  return `<form method="post" action="${paths.report()}">${fields.join('')}<button>${label}</button></form>`
}

const formPath = ({ bin, location = '', ...form }: ReportForm) =>
  languagePath(form) + paths.report(bin ? { id: wellFormed(bin), location: wellFormed(location) } : undefined)

// A lone surrogate cannot be encoded in a URL.
const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, '')
