import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { COUNCIL_PHONE, COUNCIL_PHONE_LINK, paths } from 'shared-domain'
import { reports } from '../../../database/schema'
import { htmlText, plainDocument, sendPlainDocument } from '../../../http/plain-document'
import { explainError, isUnexpected } from '../../../http/problems/problem-document'
import type { ServerTexts } from '../../../http/server-texts/server-texts'
import { refuseUnknown } from '../lock-report'
import { withdrawReport } from '../withdraw-report'
import { formTexts, languagePath, linkTo } from './form-language'

const COOKIE = 'report-secret'
/** In s. Longer than Undo lasts, so that the answer to a late tap is that it is too late. */
const COOKIE_MAX_AGE_S = 3600

/**
 * Gives a browser without a script the secret of its report. It is a cookie on the report's status page, because the page's URL
 * may be shared and logged.
 */
export const giveSecret = (reply: FastifyReply, reference: string, secret: string) =>
  reply.setCookie(COOKIE, secret, {
    path: paths.reportStatus(reference),
    maxAge: COOKIE_MAX_AGE_S,
    httpOnly: true,
    sameSite: 'strict',
    secure: 'auto',
  })

/** Receives the Undo form of a status page from browsers without a script. */
export async function undoForm(app: FastifyInstance): Promise<void> {
  app.setErrorHandler<Error>(async (error, request, reply) => {
    const { problem } = explainError(error)
    if (isUnexpected(problem)) request.log.error({ err: error }, 'failed')
    return sendPlainDocument(
      reply,
      problem.status,
      notWithdrawnDocument(problem.detail, request.url, request.body, await formTexts(app, request.body)),
    )
  })
  app.post<{ Params: { reference: string } }>(
    `${paths.findReport}/:reference`,
    { config: { needs: 'nothing' }, bodyLimit: 1024 },
    async ({ params: { reference }, cookies, body }, reply) => {
      const [report] = await app.database.query
        .select({ id: reports.id })
        .from(reports)
        .where(eq(reports.reference, reference))
      const { id } = report ?? refuseUnknown()
      await withdrawReport(app, { id, secret: cookies[COOKIE], tappedMsAgo: 0 })
      return reply.redirect(languagePath(body) + paths.reportStatus(reference), 303)
    },
  )
}

function notWithdrawnDocument(detail: string, url: string, form: unknown, { t, html }: ServerTexts): string {
  const phone = linkTo(COUNCIL_PHONE_LINK, COUNCIL_PHONE)
  const link = linkTo(htmlText(languagePath(form) + url), html('form.seeLink'))
  return plainDocument(
    t('form.notTakenBack'),
    `<h1>${html('form.notTakenBack')}</h1>
<div class="problem" role="alert" lang="en-NZ">${htmlText(detail)}</div>
<p>${html('form.see', { link, phone })}</p>`,
    'form',
    t('language.lang'),
  )
}
