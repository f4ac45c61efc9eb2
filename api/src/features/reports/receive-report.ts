import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { NewReport, ReportReceipt } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { reports } from '../../database/schema'
import { ANYBODY } from '../../http/auth/principal'
import { addressNetwork, keyedHash } from '../../http/client-address'
import { bodyHash, keyUsedBefore } from '../../http/operations/idempotency'
import { receiveReportSql } from './receive-report-sql'
import type { ReportLimits } from './report-limits'

/** Receives a report under its idempotency key, and returns its receipt: the same again returns the same receipt. */
export type ReportReceiver = (
  key: string,
  report: NewReport,
  request: Pick<FastifyRequest, 'ip'>,
  /** When, if that was well before it came. */
  madeAt?: Date | null,
) => Promise<ReportReceipt>

/** Receives residents' reports, by the API and by the form alike. */
export function reportReceiver({ database, live }: FastifyInstance, limits: ReportLimits): ReportReceiver {
  const hash = keyedHash(database)
  return async (id, report, { ip }, madeAt = null) => {
    const address = await hash(addressNetwork(ip))
    // Staff who report on the public pages do so as residents.
    const received = { id, report, madeAt, address, actor: ANYBODY.name }
    const { receipt, isNew } = await receiveReport(database, limits, received)
    if (isNew) live.wake()
    return receipt
  }
}

interface ReceivedReport {
  /** The idempotency key, which the phone made: the id of the report. */
  id: string
  report: NewReport
  madeAt?: Date | null
  /** Keyed hash of the client's network. */
  address: string
  actor: string
}

/** Inserts a report once. `isNew` is false when it was here before. `reference` is for tests to choose. @internal */
export async function receiveReport(
  database: Database,
  limits: ReportLimits,
  received: ReceivedReport,
  reference = newReference,
): Promise<{ receipt: ReportReceipt; isNew: boolean }> {
  const hash = bodyHash(received.report)
  for (;;) {
    const { rows } = await database.pool.query<{ receipt: ReportReceipt }>({
      ...statementOf(limits),
      values: valuesOf(received, hash, reference()),
    })
    if (rows[0]) return { receipt: rows[0].receipt, isNew: true }
    const receipt = await receiptOf(database, received.id, hash)
    if (receipt) return { receipt, isNew: false }
    // Neither new nor known: another report has this reference, so the next attempt draws another.
  }
}

const statements = new WeakMap<ReportLimits, { name: string; text: string }>()

/** Each connection prepares the statement when it first runs there. */
function statementOf(limits: ReportLimits) {
  const known = statements.get(limits)
  if (known) return known
  const { perAddress, perBin, burst } = limits
  const name = `receive_report_${perAddress}_${perBin}_${burst}`
  const statement = { name, text: receiveReportSql(limits) }
  statements.set(limits, statement)
  return statement
}

/** For a bin that the record does not know, on whose label there is no location. */
const UNKNOWN_LOCATION = 'Unknown location'

const valuesOf = (
  { id, report, madeAt, address, actor }: ReceivedReport,
  hash: string,
  reference: string,
) => [
  id,
  reference,
  hash,
  report.binId,
  report.issue,
  report.location ?? UNKNOWN_LOCATION,
  report.note,
  report.contact && JSON.stringify(report.contact),
  report.sameAs,
  address,
  actor,
  madeAt,
]

/** The receipt that was returned for this key; undefined for a key that is not used. */
async function receiptOf({ query }: Database, id: string, hash: string): Promise<ReportReceipt | undefined> {
  const [known] = await query
    .select({ receipt: reports.receipt, bodyHash: reports.bodyHash })
    .from(reports)
    .where(eq(reports.id, id))
  if (!known) return undefined
  if (known.receipt && known.bodyHash === hash) return known.receipt
  throw keyUsedBefore(
    'Another report was sent with this Idempotency-Key: make a new UUID for this one.',
    'Make a new UUID for another report.',
  )
}

/** Under a minute, in ms, a report counts as made just now: the undo window of the phone takes its time, too. */
const MIN_AGE_MS = 60_000
/** A phone that gives more, in ms, has had its clock set meanwhile. */
const MAX_AGE_MS = 7 * 24 * 3_600_000

/** When a report was made that came `now`, by the age in ms that the phone gives; null for just now or an impossible age. */
export function parseClientAge(msAgo: string | undefined, now: number): Date | null {
  const ms = /^\d{1,12}$/.test(msAgo ?? '') ? Number(msAgo) : 0
  return ms >= MIN_AGE_MS && ms <= MAX_AGE_MS ? new Date(now - ms) : null
}

/** Crockford's base 32: no I, L, O or U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** As in `7K3MN-9QXAP`: 50 random bits, so that trying finds none. @internal */
export function newReference(): string {
  // 32 letters: the low five bits of a byte choose each of them equally often.
  const letters = Array.from(randomBytes(10), (byte) => LETTERS.charAt(byte & 31)).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}
