import { and, eq, gte, inArray, isNotNull, lt, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { DAY_MS } from 'shared-domain'
import type { Executor } from '../../database/in-transaction'
import {
  blockedAddresses,
  isUnresolvedIn,
  reportAdditions,
  reportPhotos,
  reports,
} from '../../database/schema'
import { withSettings } from '../../feature'
import { changeRecord } from '../../record/change-record'
import { scheduledJob } from '../../record/scheduled-jobs/scheduled-job'
import { keepMonths } from './old-months'
import { type RetainDays, retentionSettings } from './retain-days'

interface RetentionOptions {
  /** In ms since 1970. */
  now: () => number
}

/** Deletes old personal data once a day, and maintains the monthly partitions of readings and of the audit trail. */
const plugin = fp<RetentionOptions>(
  async (app, { now }) => {
    const days = async () => (await app.liveSettings.current()).retainDays
    scheduledJob(app, {
      name: 'retention',
      everyMs: DAY_MS,
      work: async (signal) => forgetOldData(app, { days: await days(), now: now(), signal }),
    })
    scheduledJob(app, {
      name: 'months',
      everyMs: DAY_MS,
      work: async (signal) => keepMonths(app, { days: await days(), now: now(), signal }),
    })
  },
  { name: 'retention', dependencies: ['database', 'live', 'live-settings'] },
)

export const retention = withSettings(retentionSettings, plugin)

type App = Pick<FastifyInstance, 'database' | 'live'>

interface Forgetting {
  days: RetainDays
  /** In ms since 1970. */
  now: number
  signal?: AbortSignal
}

/** Deletes all personal data that is past its retention, in batches. The audit trail gets the counts. @internal */
export async function forgetOldData(app: App, { days, now, signal }: Forgetting): Promise<void> {
  let forgotten: Forgotten
  do {
    forgotten = await changeRecord(app, 'retention', async ({ transaction, audit }) => {
      const counts = await forgetBatch(transaction, days, now)
      if (Object.values(counts).some(Boolean)) audit('retention.forget', 'reports', counts)
      return counts
    })
  } while (!signal?.aborted && Object.values(forgotten).includes(FORGOTTEN_AT_ONCE))
}

/** The batch size of one transaction, so that none holds its locks for long. @internal */
export const FORGOTTEN_AT_ONCE = 500

/** How many reports, photos and addresses lost their data. */
type Forgotten = Record<'contacts' | 'photos' | 'addresses', number>

/** Deletes one batch of data that is past its retention. Reports themselves stay. `now` is in ms since 1970. */
async function forgetBatch(transaction: Executor, days: RetainDays, now: number): Promise<Forgotten> {
  const before = (age: number) => new Date(now - age * DAY_MS)
  return {
    contacts: await forgetContactsAndNotes(transaction, {
      closedBefore: before(days.contacts),
      sentBefore: before(days.unresolved),
    }),
    photos: await forgetPhotos(transaction, before(days.photos)),
    addresses: await forgetAddresses(transaction, before(days.addresses)),
  }
}

/**
 * Deletes contacts and notes, and the hashes of the requests with them: a telephone number could be found from a hash by
 * trying all numbers.
 */
async function forgetContactsAndNotes(
  transaction: Executor,
  { closedBefore, sentBefore }: { closedBefore: Date; sentBefore: Date },
): Promise<number> {
  const added = transaction
    .select({ id: reportAdditions.id })
    .from(reportAdditions)
    .where(and(eq(reportAdditions.reportId, reports.id), gte(reportAdditions.addedAt, sentBefore)))
  // A "Me too" report is a duplicate. The person who sent it still waits for news until the original report is closed.
  const original = alias(reports, 'original')
  const originalInHand = transaction
    .select({ id: original.id })
    .from(original)
    .where(
      and(
        eq(original.id, reports.duplicateOf),
        or(isUnresolvedIn(original.status), gte(original.changedAt, closedBefore)),
      ),
    )
  const isDue = and(
    or(isNotNull(reports.contact), isNotNull(reports.note)),
    or(
      and(
        not(isUnresolvedIn(reports.status)),
        lt(reports.changedAt, closedBefore),
        notExists(originalInHand),
      ),
      and(lt(reports.reportedAt, sentBefore), notExists(added)),
    ),
  )
  const forgotten = await transaction
    .update(reports)
    .set({ contact: null, note: null, bodyHash: '' })
    .where(inArray(reports.id, dueBatch(transaction, reports, isDue)))
    .returning({ id: reports.id })
  const ids = forgotten.map(({ id }) => id)
  await transaction
    .update(reportAdditions)
    .set({ bodyHash: '', noteEnd: null })
    .where(inArray(reportAdditions.reportId, ids))
  return ids.length
}

async function forgetPhotos(transaction: Executor, before: Date): Promise<number> {
  const isDue = lt(reportPhotos.addedAt, before)
  const { rowCount } = await transaction
    .delete(reportPhotos)
    .where(inArray(reportPhotos.id, dueBatch(transaction, reportPhotos, isDue)))
  return rowCount ?? 0
}

async function forgetAddresses(transaction: Executor, before: Date): Promise<number> {
  const isDue = and(isNotNull(reports.addressHash), lt(reports.reportedAt, before))
  const { rowCount } = await transaction
    .update(reports)
    .set({ addressHash: null, siteHash: null, blockHash: null })
    .where(inArray(reports.id, dueBatch(transaction, reports, isDue)))
  await transaction.delete(blockedAddresses).where(lt(blockedAddresses.until, sql`now()`))
  return rowCount ?? 0
}

/** Selects and locks the ids of one batch. A row that another transaction has locked waits for the next run. */
const dueBatch = (transaction: Executor, table: PgTable, isDue: SQL | undefined) =>
  transaction
    .select({ id: sql`id` })
    .from(table)
    .where(isDue)
    .limit(FORGOTTEN_AT_ONCE)
    .for('update', { skipLocked: true })
