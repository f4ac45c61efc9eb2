import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type NewReport, OPERATIONS, type ReportReceipt } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { reports } from '../../database/schema'
import { ANYBODY } from '../../http/auth/principal'
import { addressNetwork, type KeyedHash, keyedHash } from '../../http/client-address'
import { bodyHash } from '../../http/operations/idempotency'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { receiveReportSql } from './receive-report-sql'
import type { ReportLimits } from './report-limits'

const LARGEST_REPORT_BYTES = 16 * 1024

/** Takes reports of anybody. */
export function serveCreateReport(app: FastifyInstance, take: TakeReport): void {
  serveOperation(
    app,
    OPERATIONS.createReport,
    ({ headers, body }, request) =>
      take(headers['idempotency-key'], body, request, madeBefore(headers['made-ms-ago'], Date.now())),
    { bodyLimit: LARGEST_REPORT_BYTES },
  )
}

/** Takes a report of whoever sent a request under the report's key, and answers with its receipt. */
export type TakeReport = (
  key: string,
  report: NewReport,
  request: Pick<FastifyRequest, 'ip'>,
  madeAt?: Date | null,
) => Promise<ReportReceipt>

/** How reports come in, by whatever door. */
export function reportTaker({ database, live }: FastifyInstance, limits: ReportLimits): TakeReport {
  const hashOf = addressHash(database)
  return async (key, report, { ip }, madeAt = null) => {
    const { receipt, isNew } = await receiveReport(database, limits, {
      id: key,
      report,
      madeAt,
      address: await hashOf(ip),
      // Whoever reports by the public door does so as a resident, operators included.
      actor: ANYBODY.name,
    })
    if (isNew) live.wake()
    return receipt
  }
}

interface ReceivedReport {
  /** The phone's own key: the id of the report. */
  id: string
  report: NewReport
  /** When, if that was well before it came. */
  madeAt?: Date | null
  /** Keyed hash of where it came from. */
  address: string
  actor: string
}

interface Received {
  receipt: ReportReceipt
  /** False when it was here before. */
  isNew: boolean
}

/** Of a bin that the record does not know and a label that does not say. */
const SOMEWHERE = 'Unknown location'

/** Takes a report into the record, once: the same again gets the same receipt. `reference` is for tests to choose. */
export async function receiveReport(
  database: Database,
  limits: ReportLimits,
  received: ReceivedReport,
  reference = newReference,
): Promise<Received> {
  const hash = bodyHash(received.report)
  for (;;) {
    const { rows } = await database.pool.query<{ receipt: ReportReceipt }>({
      ...statementOf(limits),
      values: valuesOf(received, hash, reference()),
    })
    if (rows[0]) return { receipt: rows[0].receipt, isNew: true }
    const receipt = await receiptOf(database, received.id, hash)
    if (receipt) return { receipt, isNew: false }
    // Neither new nor known: another report has this reference. The next will have one of its own.
  }
}

const statements = new WeakMap<ReportLimits, { name: string; text: string }>()

/** Written once; prepared by each connection when it first runs there. */
function statementOf(limits: ReportLimits) {
  const { perAddress, perBin, burst } = limits
  const known = statements.get(limits)
  if (known) return known
  const made = {
    name: `receive_report_${perAddress}_${perBin}_${burst}`,
    text: receiveReportSql(limits),
  }
  statements.set(limits, made)
  return made
}

/** The receipt that was given for this key; undefined for a key that is not used. */
async function receiptOf({ query }: Database, id: string, hash: string): Promise<ReportReceipt | undefined> {
  const [known] = await query
    .select({ receipt: reports.receipt, bodyHash: reports.bodyHash })
    .from(reports)
    .where(eq(reports.id, id))
  if (!known) return undefined
  if (known.receipt && known.bodyHash === hash) return known.receipt
  throw new Refusal(
    'key-used-before',
    'Another report was sent with this Idempotency-Key: make a new UUID for this one.',
    [{ field: 'headers.idempotency-key', detail: 'Make a new UUID for another report.' }],
  )
}

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
  report.location ?? SOMEWHERE,
  report.note,
  report.contact && JSON.stringify(report.contact),
  report.sameAs,
  address,
  actor,
  madeAt,
]

/** A shorter way than this, in ms, is not worth telling: taking back has its time, too. */
const SHORTEST_MS = 60_000
/** A phone that says more, in ms, has had its clock set meanwhile. */
const LONGEST_MS = 7 * 24 * 3_600_000

/** When a report was made that came `now`, by how many ms ago its phone says; `null` for at once, and for what cannot be. */
function madeBefore(msAgo: string | undefined, now: number): Date | null {
  const ms = /^\d{1,12}$/.test(msAgo ?? '') ? Number(msAgo) : 0
  return ms >= SHORTEST_MS && ms <= LONGEST_MS ? new Date(now - ms) : null
}

type AddressHash = KeyedHash

/** Stands for an address where reports are counted. */
function addressHash(database: Pick<Database, 'query'>): AddressHash {
  const hash = keyedHash(database)
  return (address) => hash(addressNetwork(address))
}

/** Crockford's base 32: no I, L, O or U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 5

/** What a resident writes down, as in `7K3MN-9QXAP`: 50 random bits, so nobody finds one by trying. */
export function newReference(): string {
  const letters = lettersOf(randomBytes(2 * GROUP))
  return `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`
}

// 32 letters: the low five bits of a byte choose each of them equally often.
function lettersOf(bytes: Buffer): string {
  let letters = ''
  for (const byte of bytes) letters += LETTERS.charAt(byte & 31)
  return letters
}
