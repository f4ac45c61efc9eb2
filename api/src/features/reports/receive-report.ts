import { eq } from 'drizzle-orm'
import type { NewReport, ReportReceipt } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { reports } from '../../database/schema'
import { bodyHash } from '../../http/operations/idempotency'
import { Refusal } from '../../http/problems/refusal'
import { newReference } from './new-reference'
import { receiveReportSql } from './receive-report-sql'
import type { ReportLimits } from './report-limits'

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
