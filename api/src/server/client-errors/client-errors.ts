import fp from 'fastify-plugin'
import type { ClientError } from 'shared-domain'
import { OPERATIONS } from 'shared-domain/contract'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { rateLimit } from './rate-limit'

interface ClientErrorsOptions {
  report: (error: ClientError) => Promise<unknown>
  now: () => number
}

const LARGEST_REPORT_BYTES = 8 * 1024

/** Takes the error reports of browsers. What it answers tells nobody whether a report counted. */
export const clientErrors = fp<ClientErrorsOptions>(
  async (app, { report, now }) => {
    const isTooMany = rateLimit(now)
    // A beacon of a string is plain text: JSON would need a preflight.
    app.addContentTypeParser('text/plain', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))
    serveOperation(
      app,
      OPERATIONS.reportClientError,
      async ({ body }, request) => {
        if (isTooMany(request.ip))
          throw new Refusal('too-many-requests', 'Too many error reports from this address. Try in a minute.')
        await report(body)
        return undefined
      },
      { bodyLimit: LARGEST_REPORT_BYTES },
    )
  },
  { name: 'client-errors', dependencies: ['problems'], encapsulate: true },
)
