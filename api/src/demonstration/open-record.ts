import { and, inArray, isNull, sql } from 'drizzle-orm'
import { DEFAULT_THRESHOLDS } from 'shared-domain'
import type { Database } from '../database/database'
import { type Executor, inTransaction } from '../database/in-transaction'
import { SCHEMA_JOURNAL } from '../database/migrate-schema'
import { makeMonthsOfHistory } from '../database/months'
import { otherProcess } from '../database/process-lease'
import { people, thresholds } from '../database/schema'
import { CITY_DRIVERS } from '../features/city-crews/city-crews'
import type { BinSource } from '../features/open-data/bin-source'
import { changeRecord } from '../record/change-record'
import { isDemonstration, isEmpty, lockRecordKind, setDemonstration } from '../record/record-kind'
import { cityFleet, writeFleet } from './city-fleet'
import { seedDemonstration } from './seed-demonstration'
import { HISTORY_MS } from './write-history'

interface Opening {
  layer: Pick<NonNullable<BinSource['layer']>, 'layerUrl'> | null
  /** Whether a new record is a council's own also without a layer, because its people sign in. */
  isOwn?: boolean
  now: Date
}

/**
 * At the first start, decides whether a record is the demonstration city or a council's own. Returns whether it is a
 * demonstration. Throws one sentence when a council's layer would be mixed into the demonstration.
 */
export function openRecord(
  database: Pick<Database, 'pool' | 'ownerUrl'>,
  { layer, isOwn = layer !== null, now }: Opening,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    await lockRecordKind(transaction)
    const known = await isDemonstration(transaction)
    if (known && layer) throw new Error(MIXED)
    // Cities that were opened before fleets existed get theirs now.
    if (known) await writeFleet(transaction, cityFleet(now))
    if (known !== null) return known
    const isNew = await isEmpty(transaction)
    if (isNew && !isOwn) {
      await makeMonthsOfHistory(database.ownerUrl, new Date(now.getTime() - HISTORY_MS), now)
      await seedDemonstration(transaction, now)
    }
    await setDemonstration(transaction, isNew && !isOwn)
    return isNew && !isOwn
  })
}

const MIXED =
  'The record holds the demonstration city, and OPEN_DATA_URL names a council’s layer: ' +
  'empty the record with npm run seed -- --empty --yes, or start without OPEN_DATA_URL.'

/**
 * Turns the record into a council's own: empty, and not a demonstration. Throws one sentence when it holds a council's data, or
 * when it holds the demonstration city and its deletion is not confirmed, or when another process has it open.
 */
export function startOwnRecord(
  database: Pick<Database, 'pool' | 'query'>,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<void> {
  return changeRecord({ database, live: NO_SUBSCRIBERS }, 'npm run seed', async (change) => {
    await lockRecordKind(change.transaction)
    const other = await otherProcess(change.transaction)
    if (other) throw new Error(runsOn(other))
    const isDemo = await isDemonstration(change.transaction)
    if (isDemo && !isConfirmed) throw new Error(UNCONFIRMED)
    if (isDemo) await removeDemonstration(change.transaction)
    if (!(await isEmpty(change.transaction))) throw new Error(OWN_DATA)
    await setDemonstration(change.transaction, false)
    change.audit('record.emptied', 'record', { wasDemonstration: isDemo === true })
    change.tell({ kind: 'reset' })
  })
}

// Open screens read the event at their next poll.
const NO_SUBSCRIBERS = { wake: () => undefined }

const runsOn = (process: string) =>
  `The product runs on this database (${process}). Stop it, then run this again; after a kill, in 20 s.`
const UNCONFIRMED =
  'The record holds the demonstration city, which this deletes: run npm run seed -- --empty --yes to go on.'
const OWN_DATA =
  'The record holds data that is no demonstration, so nothing was deleted: name another database in DATABASE_URL, or another folder in RECORD_FOLDER.'

/** The audit trail stays, and so do accounts with a password. */
async function removeDemonstration(transaction: Executor): Promise<void> {
  await transaction.execute(sql`
    truncate alerts, collections, readings, reading_days, report_history, report_photos, reports, stops, routes, bins,
      bin_hazards, forecast_models, planning_settings, trucks, facilities, depots, bin_labels, events, facts
    restart identity cascade`)
  await emptyServerParts(transaction)
  await transaction.delete(people).where(and(inArray(people.name, CITY_DRIVERS), isNull(people.passwordHash)))
  await transaction.update(thresholds).set(DEFAULT_THRESHOLDS)
}

/** What server parts of remotes keep in a demonstration is of that city, such as the sensors of its bins. */
async function emptyServerParts(transaction: Executor): Promise<void> {
  const { rows } = await transaction.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname like ${String.raw`mf\_%`} and tablename <> ${SCHEMA_JOURNAL}`)
  if (rows.length > 0)
    await transaction.execute(sql.raw(`truncate ${rows.map(({ name }) => name).join(', ')} cascade`))
}
