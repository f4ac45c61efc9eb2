import fp from 'fastify-plugin'
import { type ClientError, ClientErrorSchema } from 'shared-domain'
import { problem } from '../problems/problem'
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
    app.post('/api/client-errors', { bodyLimit: LARGEST_REPORT_BYTES }, async (request, reply) => {
      if (isTooMany(request.ip))
        throw problem(429, 'Too many error reports from this address. Try in a minute.')
      const parsed = ClientErrorSchema.safeParse(request.body)
      if (!parsed.success)
        throw problem(400, 'This is no error report: it wants load, remote, version, kind and message.')
      await report(parsed.data)
      return reply.code(204).send()
    })
  },
  { name: 'client-errors', dependencies: ['problems'], encapsulate: true },
)
