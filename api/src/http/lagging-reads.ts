import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Database } from '../database/database'
import { followReplica } from '../database/read-replica'
import type { Access } from './auth/access'
import { cookieAttributes } from './auth/sessions'
import { Refusal } from './problems/refusal'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * For reads that may be a second old: uses the standby when there is one, and the primary otherwise. A client that has just
     * changed something always sees its own change.
     */
    readsMayLag: <A extends unknown[], T>(
      make: (database: Database) => (...asked: A) => Promise<T>,
    ) => (request: Pick<FastifyRequest, 'cookies'>, ...asked: A) => Promise<T>
  }
}

interface LaggingReadsOptions {
  database: Database
  /** The standby; without it every read goes to the primary. */
  databaseReadUrl?: string | undefined
  access: Access
}

/** How long after a change a client reads from the primary, in s: the standby is at most a second behind. */
const CHANGED_S = 5
const COOKIE = 'changed'

/** Routes reads that may lag to the standby. */
export const laggingReads = fp<LaggingReadsOptions>(
  async (app, { database, databaseReadUrl: readUrl, access }) => {
    const onChange = (isFresh: boolean) =>
      isFresh
        ? app.log.info('The standby follows: reads that may lag go there')
        : app.log.warn('The standby is away or behind: its reads go to the record’s own server')
    const replica = readUrl ? followReplica(database, { url: readUrl, onChange }) : undefined
    app.decorate('readsMayLag', (make) => {
      const readNow = make(database)
      let known: { of: Database; read: typeof readNow } | undefined
      return async ({ cookies }, ...asked) => {
        const standby = cookies[COOKIE] === undefined ? replica?.fresh() : undefined
        if (!standby) return readNow(...asked)
        if (known?.of !== standby) known = { of: standby, read: make(standby) }
        return known.read(...asked).catch((error) => {
          // A read that fails on the standby, for instance because of a replay conflict, is repeated on the primary.
          if (error instanceof Refusal) throw error
          return readNow(...asked)
        })
      }
    })
    if (!replica) return
    app.addHook('onClose', () => replica.close())
    // A cookie, because the next request may reach another process.
    app.addHook('onRequest', async ({ method, headers }, reply) => {
      if (CHANGING.has(method) && isOfPage(headers))
        reply.setCookie(COOKIE, '1', { ...cookieAttributes(access), maxAge: CHANGED_S })
    })
  },
  { name: 'lagging-reads', dependencies: ['auth'] },
)

/** Programs get no cookie: one that returned it without an Origin header would have its next change refused. */
const isOfPage = (headers: FastifyRequest['headers']) =>
  headers['sec-fetch-site'] !== undefined || headers.origin !== undefined

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
