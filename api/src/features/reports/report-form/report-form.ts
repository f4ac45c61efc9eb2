import fastifyFormbody from '@fastify/formbody'
import fp from 'fastify-plugin'
import { ISSUES, paths } from 'shared-domain'
import { type NewReport, NewReportSchema } from 'shared-domain/contract'
import { z } from 'zod'
import { sendPlainDocument } from '../../../http/plain-document'
import { explainError, isUnexpected } from '../../../http/problems/problem-document'
import { Refusal } from '../../../http/problems/refusal'
import type { TakeReport } from '../receive-report'
import { reportKey } from './form-key'
import { notTakenDocument } from './not-taken-document'

const FORM_BYTES = 16 * 1024

/**
 * Takes the form of the report page from browsers without a script. Whatever goes wrong is a page that says so, with
 * the council's phone number: a report is never lost in silence.
 */
export const reportForm = fp<{ take: TakeReport }>(
  async (app, { take }) => {
    await app.register(fastifyFormbody)
    app.setErrorHandler<Error>((error, request, reply) => {
      const { problem, retryAfterS } = explainError(error)
      if (retryAfterS) reply.header('retry-after', String(retryAfterS))
      if (isUnexpected(problem)) request.log.error({ err: error }, 'failed')
      return sendPlainDocument(reply, problem.status, notTakenDocument(problem, readForm(request.body)))
    })
    const options = { config: { needs: 'nothing' }, bodyLimit: FORM_BYTES } as const
    app.post(paths.report(), options, async (request, reply) => {
      const form = readForm(request.body)
      const report = reportOfForm(form)
      const { reference } = await take(reportKey(form.key, report, Date.now()), report, request)
      // A reload of what follows sends nothing again.
      return reply.redirect(`${paths.reportStatus(reference)}?thanks`, 303)
    })
  },
  // By itself, or every route would take forms.
  { name: 'report-form', encapsulate: true },
)

const FIELDS = ['bin', 'issue', 'location', 'key', 'sameAs'] as const
type Field = (typeof FIELDS)[number]

/** What the form of the report page sends. */
export type ReportForm = Partial<Record<Field, string>>

/** The fields that are there, each given once. */
function readForm(body: unknown): ReportForm {
  const given = z.looseObject({}).catch({}).parse(body)
  return Object.fromEntries(
    FIELDS.flatMap((field) => (typeof given[field] === 'string' ? [[field, given[field]]] : [])),
  )
}

/** The report that a form makes. Refuses with the name of every field that is wrong. */
function reportOfForm({ bin, issue, location, sameAs }: ReportForm): NewReport {
  const said = { binId: bin, issue, ...(location?.trim() && { location }), ...(sameAs && { sameAs }) }
  const parsed = z.safeParse(NewReportSchema, said)
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
