import type { ReleaseStore } from 'delivery'
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
  store: ReleaseStore
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
    const isTooMany = limitPerPerson(now)
    const options = { bodyLimit: LARGEST_REPORT_BYTES }
    // `sendBeacon` sends text as text/plain; JSON would need a CORS preflight.
    app.addContentTypeParser('text/plain', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))
    const loadOf = async (id: string, request: FastifyRequest) => {
      const load = await ids.read(id, request)
      // Strangers' reports do not count, so they take no room from those of staff; the request limits bound them.
      if (load && isTooMany(load.personId ?? ''))
        throw new Refusal('too-many-requests', 'You sent too many error reports. Try in a minute.')
      return load
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
const PER_PERSON = 60

/**
 * Returns a function that counts a person's report and returns whether it exceeds their limit. An office shares one address, so people
 * are counted one by one; there are as many as have accounts. Counts are reset every minute.
 */
function limitPerPerson(now: () => number): (person: string) => boolean {
  const counts = new Map<string, number>()
  let windowEnds = 0
  return (person) => {
    if (now() >= windowEnds) {
      counts.clear()
      windowEnds = now() + WINDOW_MS
    }
    const count = (counts.get(person) ?? 0) + 1
    counts.set(person, count)
    return count > PER_PERSON
  }
}
