import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Database } from '../../database/database'
import { isSameSecret } from '../../http/auth/is-same-secret'
import { sessionToken } from '../../http/auth/sessions'
import { addressNetwork, type KeyedHash, keyedHash } from '../../http/client-address'

/** A page load of a session, or of the demonstration's operator. */
export interface PageLoad {
  load: string
  session: string
  personId: string | null
  addressHash: string
  /** When its document was served. */
  at: Date
}

/** Signed ids of page loads. Only servers of this record can issue them, and each is valid for one session. */
export interface LoadIds {
  /** Returns a new id; an empty text for a client without a session, whose reports do not count. */
  issue: (request: FastifyRequest) => Promise<string>
  /** Returns the page load of an id that was issued to this request's session; `undefined` for any other. */
  read: (id: string, request: FastifyRequest) => Promise<PageLoad | undefined>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Not there without a record. */
    loadIds: LoadIds
  }
}

/** Gives the other features the ids of page loads. */
export const pageLoadIds = fp<{ database: Database; now: () => number }>(
  async (app, { database, now }) => {
    app.decorate('loadIds', loadIds(keyedHash(database), now))
  },
  { name: 'load-ids' },
)

/** Ids are signed with the record's key, so that every process accepts the ids of all others. */
function loadIds(hash: KeyedHash, now: () => number): LoadIds {
  const sign = async (text: string, request: FastifyRequest) =>
    (await hash(`page load ${text} ${sessionToken(request) ?? ''}`)).slice(0, 22)
  return {
    async issue(request) {
      if (request.principal.roles.length === 0) return ''
      const text = `${randomBytes(9).toString('base64url')}.${now().toString(36)}`
      return `${text}.${await sign(text, request)}`
    },
    async read(id, request) {
      const { principal, ip } = request
      if (principal.roles.length === 0) return undefined
      const [load = '', time = '', signature = ''] = id.split('.')
      if (!isSameSecret(signature, await sign(`${load}.${time}`, request))) return undefined
      return {
        load,
        session: await hash(`page session ${sessionToken(request) ?? load}`),
        personId: principal.personId,
        addressHash: await hash(`page network ${addressNetwork(ip)}`),
        at: new Date(Number.parseInt(time, 36)),
      }
    },
  }
}
