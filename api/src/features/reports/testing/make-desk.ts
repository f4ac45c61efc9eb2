import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Contact, NewReport, ReportFile, ReportReceipt } from 'shared-domain/contract'
import type { Database } from '../../../database/database'
import { bins } from '../../../database/schema'
import { makeTestDatabase } from '../../../database/testing/test-database'
import type { AppOptions } from '../../../server/app'
import { makeApp } from '../../../server/testing/make-app'

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>

interface Sent {
  key?: string
  address?: string
  /** `null` sends none, as earlier versions of the page did. */
  secret?: string | null
  /** How long ago it was made, in ms, by the phone's clock. */
  madeMsAgo?: number | string
  /** The proof of work. */
  proof?: string
}

export interface Desk {
  app: FastifyInstance
  database: Database
  /** Sends a report, as a phone does. */
  send: (report?: Partial<NewReport>, known?: Sent) => Promise<Answer>
  /** Sends a report that must be accepted, and returns its receipt. */
  take: (report?: Partial<NewReport>, known?: Sent) => Promise<ReportReceipt>
  /** Withdraws a report, as its phone does. */
  withdraw: (id: string, known?: Pick<Sent, 'secret'> & { tappedMsAgo?: number }) => Promise<Answer>
  /** Asks for a change of status, as staff do. */
  move: (id: string, change: Record<string, unknown>) => Promise<Answer>
  file: (id: string) => Promise<ReportFile>
  /** The contact of a report, as staff ask for it. */
  contact: (id: string) => Promise<Contact | null>
  close: () => Promise<void>
}

/** The secret of every phone, unless a test gives another one. */
export const SECRET = '0123456789abcdef0123456789abcdef'

/** The headers that a phone sends to change its report. */
export const secretHeader = (secret: string | null = SECRET) => (secret ? { 'report-secret': secret } : {})

/** The first desk waits for the database server to start. */
export const WITHIN_MS = 60_000

/** A server over a fresh record with three bins, B1 to B3, and those who send and handle reports. */
export async function makeDesk(known: Partial<AppOptions> = {}): Promise<Desk> {
  const database = await makeTestDatabase()
  await database.query.insert(bins).values(
    ['B1', 'B2', 'B3'].map((id, index) => ({
      id,
      objectId: index + 1,
      location: `Cuba Street ${index + 1}`,
      binType: 'general' as const,
      lat: -41.29,
      lng: 174.77,
    })),
  )
  const app = await makeApp({ database, ...known })
  let sent = 0
  const send: Desk['send'] = (report, { key = randomUUID(), address, madeMsAgo, secret, proof } = {}) => {
    sent++
    return app.inject({
      method: 'POST',
      url: '/api/reports',
      headers: {
        'idempotency-key': key,
        ...secretHeader(secret),
        ...(madeMsAgo && { 'made-ms-ago': String(madeMsAgo) }),
        ...(proof && { 'proof-of-work': proof }),
      },
      // Each request comes from a block of its own unless an address is given, because limits are per network.
      remoteAddress: address ?? `10.${sent >> 8}.${sent & 255}.1`,
      payload: { binId: 'B1', issue: 'Overflowing', ...report },
    })
  }
  return {
    app,
    database,
    send,
    async take(report, known) {
      const answer = await send(report, known)
      if (answer.statusCode !== 201) throw new Error(answer.body)
      return answer.json<ReportReceipt>()
    },
    withdraw: (id, { secret, tappedMsAgo = 0 } = {}) =>
      app.inject({
        method: 'PUT',
        url: `/api/reports/${id}/withdrawal`,
        headers: { ...secretHeader(secret), 'made-ms-ago': String(tappedMsAgo) },
        payload: {},
      }),
    move: (id, payload) => app.inject({ method: 'POST', url: `/api/reports/${id}/status`, payload }),
    file: async (id) => (await app.inject(`/api/reports/${id}`)).json<ReportFile>(),
    contact: async (id) =>
      (await app.inject(`/api/reports/${id}/contact`)).json<{ contact: Contact | null }>().contact,
    close: () => app.close(),
  }
}
