import fastifyFormbody from '@fastify/formbody'
import fp from 'fastify-plugin'
import { paths } from 'shared-domain'
import { sendPlainDocument } from '../../../http/plain-document'
import { explainError, isUnexpected } from '../../../http/problems/problem-document'
import type { TakeReport } from '../take-report'
import { reportKey } from './form-key'
import { notTakenDocument } from './not-taken-document'
import { readForm, reportOfForm } from './read-form'

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
