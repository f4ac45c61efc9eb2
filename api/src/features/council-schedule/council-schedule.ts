import { createHash } from 'node:crypto'
import { eq, isNull, sql } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { readCouncilSchedule, type ScheduledBin } from 'shared-domain'
import { type CouncilScheduleFacts, OPERATIONS, type OperationInput } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { bins, facts } from '../../database/schema'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { type Change, changeRecord } from '../../record/change-record'
import { makeJobDue } from '../../record/scheduled-jobs/run-exclusively'

/** The name of the fact that holds the council's schedule and its CSV file. */
const COUNCIL_SCHEDULE_FACT = 'council-schedule'
/** The scheduled job that replays days against this schedule. It is named here, because its module imports this one. */
export const REPLAY_JOB = 'replays'
/** The most faulty rows that a refusal names. */
const FAULTS_MAX = 50

type Stored = CouncilScheduleFacts & { csv: string }

/** The fixed schedule that a council has entered. Savings are measured against it. */
export const councilSchedule = fp<{ now: () => number }>(
  async (app, { now }) => {
    const read = async () => ({ schedule: await readStoredSchedule(app.database.query) })
    serveOperation(app, OPERATIONS.getCouncilSchedule, read)
    serveOperation(app, OPERATIONS.putCouncilSchedule, async ({ body }, { principal }) => {
      await changeRecord(app, principal.name, (change) => enterSchedule(change, body, new Date(now())))
      return read()
    })
    serveOperation(app, OPERATIONS.removeCouncilSchedule, async (_, { principal }) => {
      await changeRecord(app, principal.name, removeSchedule)
      return read()
    })
  },
  { name: 'council-schedule', dependencies: ['database', 'auth', 'live'] },
)

/** @internal */
export async function enterSchedule(
  { transaction, audit, tell }: Change,
  { fileName, csv }: OperationInput<typeof OPERATIONS.putCouncilSchedule>['body'],
  now: Date,
): Promise<void> {
  const known: ScheduledBin[] = await transaction
    .select({ id: bins.id, location: bins.location, binType: bins.binType })
    .from(bins)
    .where(isNull(bins.removedAt))
  const { days, faults } = readCouncilSchedule(csv, known)
  if (faults.length > 0)
    throw new Refusal(
      'invalid-input',
      `The file has ${faults.length} faulty ${faults.length === 1 ? 'row' : 'rows'}: nothing was saved.`,
      faults.slice(0, FAULTS_MAX).map(({ line, text }) => ({ field: `line ${line}`, detail: text })),
    )
  const sha256 = createHash('sha256').update(csv).digest('hex')
  const entered = { importedAt: now.toISOString(), fileName, sha256, bins: days.size, ofBins: known.length }
  const value: Stored = { ...entered, csv }
  const before = await readScheduleFacts(transaction)
  await transaction
    .insert(facts)
    .values({ name: COUNCIL_SCHEDULE_FACT, value })
    .onConflictDoUpdate({ target: facts.name, set: { value } })
  await makeReplaysDue(transaction)
  tell({ kind: 'forecasts' })
  audit('council-schedule.put', 'council-schedule', { from: before, to: entered })
}

/** @internal */
export async function removeSchedule({ transaction, audit, tell }: Change): Promise<void> {
  const before = await readScheduleFacts(transaction)
  if (!before) return
  await transaction.delete(facts).where(eq(facts.name, COUNCIL_SCHEDULE_FACT))
  await makeReplaysDue(transaction)
  tell({ kind: 'forecasts' })
  audit('council-schedule.remove', 'council-schedule', { from: before, to: null })
}

/** Lets the replays run at once with the changed schedule. */
const makeReplaysDue = (transaction: Executor) => makeJobDue(transaction, REPLAY_JOB)

/** The schedule with its CSV file. */
export async function readStoredSchedule(query: Executor): Promise<Stored | null> {
  const [fact] = await query.select().from(facts).where(eq(facts.name, COUNCIL_SCHEDULE_FACT))
  return (fact?.value as Stored | undefined) ?? null
}

/** The schedule without its CSV file, which may be megabytes. */
export async function readScheduleFacts(query: Executor): Promise<CouncilScheduleFacts | null> {
  const [fact] = await query
    .select({ value: sql<CouncilScheduleFacts>`${facts.value} - 'csv'` })
    .from(facts)
    .where(eq(facts.name, COUNCIL_SCHEDULE_FACT))
  return fact?.value ?? null
}
