import fp from 'fastify-plugin'
import type { ClientError } from 'shared-domain'
import { OPERATIONS } from 'shared-domain/contract'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'

interface ClientErrorsOptions {
  report: (error: ClientError) => Promise<unknown>
  now: () => number
}

const LARGEST_REPORT_BYTES = 8 * 1024

/** Takes the error reports of browsers. The response never says whether a report counted. */
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

const WINDOW_MS = 60_000
const PER_ADDRESS = 60
const LARGEST_WINDOW = 10_000

/** Tells whether one more request from an address is too many for this minute. Forgets everything every minute. */
function rateLimit(now: () => number): (address: string) => boolean {
  const counts = new Map<string, number>()
  let windowEnds = 0
  return (address) => {
    if (now() >= windowEnds) {
      counts.clear()
      windowEnds = now() + WINDOW_MS
    }
    const count = (counts.get(address) ?? 0) + 1
    // So many addresses in one minute are no operators: memory is not theirs to fill.
    if (count > PER_ADDRESS || (count === 1 && counts.size >= LARGEST_WINDOW)) return true
    counts.set(address, count)
    return false
  }
}
