import { createHash } from 'node:crypto'
import { type Executor, type PartChange, Refusal } from 'api/server-part'
import type { OperationInput } from 'shared-domain/contract'
import type { CouncilScheduleFacts, putCouncilSchedule } from '../../operations'
import { readCouncilSchedule, type ScheduledBin } from '../../rules/council-schedule'
import { councilSchedule } from '../tables'

/** The scheduled job that replays days against this schedule. */
export const REPLAY_JOB = 'replays'
/** The most faulty rows that a refusal names. */
const FAULTS_MAX = 50

type Changing = Pick<PartChange, 'transaction' | 'audit' | 'tell' | 'makeDue'>

interface Entering {
  /** The bins in service. */
  bins: readonly ScheduledBin[]
  now: Date
}

/** Enters the council's schedule in place of the one before, unless a row is faulty. */
export async function enterSchedule(
  changing: Changing,
  { fileName, csv }: OperationInput<typeof putCouncilSchedule>['body'],
  { bins, now }: Entering,
): Promise<void> {
  const { days, faults } = readCouncilSchedule(csv, bins)
  if (faults.length > 0)
    throw new Refusal(
      'invalid-input',
      `The file has ${faults.length} faulty ${faults.length === 1 ? 'row' : 'rows'}: nothing was saved.`,
      faults.slice(0, FAULTS_MAX).map(({ line, text }) => ({ field: `line ${line}`, detail: text })),
    )
  const { transaction, audit } = changing
  const sha256 = createHash('sha256').update(csv).digest('hex')
  const entered = { fileName, sha256, bins: days.size, ofBins: bins.length }
  const before = await readScheduleFacts(transaction)
  const row = { ...entered, importedAt: now, csv }
  await transaction
    .insert(councilSchedule)
    .values(row)
    .onConflictDoUpdate({ target: councilSchedule.id, set: row })
  await replayAnew(changing)
  audit('council-schedule.put', 'council-schedule', {
    from: before,
    to: { importedAt: now.toISOString(), ...entered },
  })
}

export async function removeSchedule(changing: Changing): Promise<void> {
  const { transaction, audit } = changing
  const before = await readScheduleFacts(transaction)
  if (!before) return
  await transaction.delete(councilSchedule)
  await replayAnew(changing)
  audit('council-schedule.remove', 'council-schedule', { from: before, to: null })
}

/** Lets the replays run at once with the changed schedule. */
async function replayAnew({ makeDue, tell }: Changing): Promise<void> {
  await makeDue(REPLAY_JOB)
  tell()
}

/** The schedule with its CSV file. */
export async function readStoredSchedule(
  query: Executor,
): Promise<(CouncilScheduleFacts & { csv: string }) | null> {
  const [row] = await query.select().from(councilSchedule)
  return row ? { ...present(row), csv: row.csv } : null
}

/** The schedule without its CSV file, which may be megabytes. */
export async function readScheduleFacts(query: Executor): Promise<CouncilScheduleFacts | null> {
  const { importedAt, fileName, sha256, bins, ofBins } = councilSchedule
  const [row] = await query.select({ importedAt, fileName, sha256, bins, ofBins }).from(councilSchedule)
  return row ? present(row) : null
}

const present = ({
  importedAt,
  fileName,
  sha256,
  bins,
  ofBins,
}: Omit<typeof councilSchedule.$inferSelect, 'id' | 'csv'>): CouncilScheduleFacts => ({
  ...{ importedAt: importedAt.toISOString(), fileName, sha256, bins, ofBins },
})
