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
     * Makes a read that may be a second old: of the standby where there is one, of the record's own server otherwise. A client
     * that has changed something reads its own change.
     */
    readsMayLag: <A extends unknown[], T>(
      make: (database: Database) => (...asked: A) => Promise<T>,
    ) => (request: Pick<FastifyRequest, 'cookies'>, ...asked: A) => Promise<T>
  }
}

interface LaggingReadsOptions {
  database: Database
  /** Of the standby; without it all reads are of the record's own server. */
  readUrl: string | undefined
  access: Access
}

/** The client has it for so long after a change, in s: the standby is a second behind at most. */
const CHANGED_S = 5
const COOKIE = 'changed'

/** Sends reads that may lag to the standby. */
export const laggingReads = fp<LaggingReadsOptions>(
  async (app, { database, readUrl, access }) => {
    const onTurn = (isFresh: boolean) =>
      isFresh
        ? app.log.info('The standby follows: reads that may lag go there')
        : app.log.warn('The standby is away or behind: its reads go to the record’s own server')
    const replica = readUrl ? followReplica(database, { url: readUrl, onTurn }) : undefined
    app.decorate('readsMayLag', (make) => {
      const readNow = make(database)
      let known: { of: Database; read: typeof readNow } | undefined
      return async ({ cookies }, ...asked) => {
        const standby = cookies[COOKIE] === undefined ? replica?.fresh() : undefined
        if (!standby) return readNow(...asked)
        if (known?.of !== standby) known = { of: standby, read: make(standby) }
        return known.read(...asked).catch((error) => {
          // What the standby cannot do, such as a read that waits for a change to be replayed, its primary can.
          if (error instanceof Refusal) throw error
          return readNow(...asked)
        })
      }
    })
    if (!replica) return
    app.addHook('onClose', () => replica.close())
    // The client carries it to whichever process it asks next.
    app.addHook('onRequest', async ({ method, headers }, reply) => {
      if (CHANGING.has(method) && isOfPage(headers))
        reply.setCookie(COOKIE, '1', { ...cookieAttributes(access), maxAge: CHANGED_S })
    })
  },
  { name: 'lagging-reads', dependencies: ['auth'] },
)

/** A program that is given a cookie and sends it back without an Origin would be refused its next change. */
const isOfPage = (headers: FastifyRequest['headers']) =>
  headers['sec-fetch-site'] !== undefined || headers.origin !== undefined

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
