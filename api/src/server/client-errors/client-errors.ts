import type { Store } from 'delivery'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import { z } from 'zod'
import { featureSettings, withSettings } from '../../feature'
import type { Access } from '../../http/auth/access'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { DEFAULT_ROLLBACK_RULE, errorWatch, type RollbackRule, sourcesMin } from './error-watch'

const rollbackSettings = featureSettings({
  variables: {
    ROLLBACK_AFTER_ERRORS: z
      .string()
      .regex(/^[1-9]\d{0,3}$/, 'set it to a whole number from 1 to 9999, such as 3')
      .transform(Number)
      .default(DEFAULT_ROLLBACK_RULE.errors),
    ROLLBACK_ABOVE_PERCENT: z
      .string()
      .regex(/^([1-9]\d?|100)$/, 'set it to a whole number from 1 to 100, such as 20')
      .transform(Number)
      .default(DEFAULT_ROLLBACK_RULE.percent),
  },
  read: ({ ROLLBACK_AFTER_ERRORS: errors, ROLLBACK_ABOVE_PERCENT: percent }) => ({
    rollbackRule: { errors, percent },
  }),
})

interface ClientErrorsOptions {
  store: Store
  access: Access
  rollbackRule: RollbackRule
  /** In ms since 1970. */
  now: () => number
}

const LARGEST_REPORT_BYTES = 8 * 1024

/** Receives browsers' reports about remotes: errors, successful loads and Web Vitals. The response never says whether a report counted. */
const plugin = fp<ClientErrorsOptions>(
  async (app, { store, access, rollbackRule: rule, now }) => {
    const { loadIds: ids, registry, database } = app
    const watch = errorWatch({ store, registry, database, rule, sourcesMin: sourcesMin(access), now })
    const isTooMany = rateLimit(now)
    const options = { bodyLimit: LARGEST_REPORT_BYTES }
    // `sendBeacon` sends text as text/plain; JSON would need a CORS preflight.
    app.addContentTypeParser('text/plain', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))
    // Signed-in people are counted one by one, because an office shares one address.
    const loadOf = async (id: string, request: FastifyRequest) => {
      if (isTooMany(request.principal.personId ?? request.ip))
        throw new Refusal('too-many-requests', 'Too many error reports from this address. Try in a minute.')
      return ids.read(id, request)
    }
    serveOperation(
      app,
      OPERATIONS.reportClientError,
      async ({ body }, request) => {
        const load = await loadOf(body.load, request)
        if (load) await watch.failed(load, body)
        return undefined
      },
      options,
    )
    serveOperation(
      app,
      OPERATIONS.reportPageRun,
      async ({ body }, request) => {
        const load = await loadOf(body.load, request)
        if (load) await watch.ran(load, body)
        return undefined
      },
      options,
    )
    serveOperation(
      app,
      OPERATIONS.reportPageVitals,
      async ({ body }, request) => {
        const load = await loadOf(body.load, request)
        if (load) await watch.felt(load, body)
        return undefined
      },
      options,
    )
  },
  { name: 'client-errors', dependencies: ['problems', 'registry', 'load-ids'], encapsulate: true },
)

export const clientErrors = withSettings(rollbackSettings, plugin)

const WINDOW_MS = 60_000
const PER_ADDRESS = 60
const LARGEST_WINDOW = 10_000

/** Returns a function that counts a request and returns whether it exceeds the limit of its address. Counts are reset every minute. */
function rateLimit(now: () => number): (address: string) => boolean {
  const counts = new Map<string, number>()
  let windowEnds = 0
  return (address) => {
    if (now() >= windowEnds) {
      counts.clear()
      windowEnds = now() + WINDOW_MS
    }
    const count = (counts.get(address) ?? 0) + 1
    // New addresses beyond the maximum are refused, so that attackers cannot fill the memory.
    if (count > PER_ADDRESS || (count === 1 && counts.size >= LARGEST_WINDOW)) return true
    counts.set(address, count)
    return false
  }
}
