import { asc, inArray, or, sql } from 'drizzle-orm'
import { isPlannedChange, planReportChanges } from 'shared-domain'
import type { ChangedReport, OPERATIONS, OperationAnswer, OperationInput } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { people, reportHistory, reports } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import { type Change, type Changeable, changeRecord } from '../../record/change-record'
import { refreshAlerts } from '../alerts/refresh-alerts'
import { isProposedAs } from '../collections/propose-closing'
import { requireAssignee } from './report-assignees'

type Wanted = OperationInput<typeof OPERATIONS.changeReports>['body']
type Outcome = OperationAnswer<typeof OPERATIONS.changeReports>

/** Closes, joins or assigns many reports, or takes that back. Reports that cannot be changed are named in the answer. */
export const changeReports = (app: Changeable, by: string, wanted: Wanted): Promise<Outcome> =>
  changeRecord(app, by, async (change) => {
    const outcome = await planChange(change.transaction, wanted)
    if (outcome.changed.length > 0) await applyChange(change, by, wanted, outcome.changed)
    return outcome
  })

/** Locks what the change looks at, and plans it. */
async function planChange(transaction: Executor, wanted: Wanted): Promise<Outcome> {
  if (wanted.action === 'assign' && wanted.personId) await requireAssignee(transaction, wanted.personId)
  if (wanted.action === 'take-back') await requireOwnChanges(transaction, wanted.changes)
  const ids =
    wanted.action === 'take-back'
      ? wanted.changes.flatMap(({ id, from }) => [id, from.duplicateOf].filter(isGiven))
      : wanted.ids
  return planReportChanges(wanted, await lockReports(transaction, ids))
}

async function applyChange(
  { transaction, audit, tell }: Change,
  by: string,
  wanted: Wanted,
  changes: readonly ChangedReport[],
): Promise<void> {
  const binIds = await writeStates(transaction, changes)
  const moved = changes.filter(({ from, to }) => from.status !== to.status)
  const reason = wanted.action === 'close' ? wanted.reason : null
  if (moved.length > 0)
    await transaction
      .insert(reportHistory)
      .values(moved.map(({ id, to }) => ({ reportId: id, status: to.status, reason, by })))
  const nameOf = await namesOf(transaction, changes)
  for (const each of changes)
    audit(auditAction(wanted, each), `report:${each.id}`, {
      ...auditedValues(each, nameOf),
      together: changes.length,
    })
  tell({ kind: 'reports', id: changes.length === 1 ? (changes[0]?.id ?? null) : null })
  if (moved.length > 0 && (await refreshAlerts(transaction, binIds))) tell({ kind: 'alerts' })
}

/** Writes the new states in one statement. Returns the bins of the reports. */
async function writeStates(transaction: Executor, changes: readonly ChangedReport[]): Promise<string[]> {
  const states = JSON.stringify(changes.map(({ id, to }) => ({ id, ...to })))
  const { rows } = await transaction.execute<{ binId: string }>(sql`
    update reports set status = given.status::report_status, duplicate_of = given."duplicateOf",
      assigned_to = given."assignedTo", changed_at = now(),
      is_proposed_to_close = ${isProposedAs(sql`given.status::report_status`)}
    from jsonb_to_recordset(${states}::jsonb) as given(id uuid, status text, "duplicateOf" uuid, "assignedTo" uuid)
    where reports.id = given.id
    returning reports.bin_id as "binId"`)
  return [...new Set(rows.map(({ binId }) => binId))]
}

function auditAction({ action }: Wanted, { from, to }: ChangedReport) {
  if (action === 'take-back') return 'report.take-back'
  if (action === 'assign') return 'report.assign'
  return from.status === to.status ? 'report.original' : 'report.status'
}

/** The values that changed. A report that is assigned and closed has two. */
function auditedValues({ from, to }: ChangedReport, nameOf: ReadonlyMap<string, string>) {
  const assigned = (id: string | null) => (id ? (nameOf.get(id) ?? id) : null)
  if (from.assignedTo !== to.assignedTo)
    return { from: assigned(from.assignedTo), to: assigned(to.assignedTo) }
  if (from.status === to.status) return { from: from.duplicateOf, to: to.duplicateOf }
  return { from: from.status, to: to.status, ...(to.duplicateOf && { duplicateOf: to.duplicateOf }) }
}

async function namesOf(transaction: Executor, changes: readonly ChangedReport[]) {
  const ids = new Set(changes.flatMap(({ from, to }) => [from.assignedTo, to.assignedTo].filter(isGiven)))
  if (ids.size === 0) return new Map<string, string>()
  const rows = await transaction
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const isGiven = (id: string | null) => id !== null

const LOCKED = {
  id: reports.id,
  reference: reports.reference,
  binId: reports.binId,
  issue: reports.issue,
  status: reports.status,
  isHeld: reports.isHeld,
  duplicateOf: reports.duplicateOf,
  assignedTo: reports.assignedTo,
  reportedAt: reports.reportedAt,
}

/** Locks these reports and their duplicates, in id order: a change may wait for another one, but two cannot deadlock. */
const lockReports = (transaction: Executor, ids: readonly string[]) =>
  transaction
    .select(LOCKED)
    .from(reports)
    .where(or(inArray(reports.id, [...ids]), inArray(reports.duplicateOf, [...ids])))
    .orderBy(asc(reports.id))
    .for('no key update')

async function requireOwnChanges(transaction: Executor, changes: readonly ChangedReport[]): Promise<void> {
  if (!changes.every(isPlannedChange)) throw wrongChanges('Give the changes as an earlier answer has them.')
  const wanted = new Set(changes.map(({ from }) => from.assignedTo).filter(isGiven))
  if (wanted.size === 0) return
  if ((await transaction.$count(people, inArray(people.id, [...wanted]))) < wanted.size)
    throw wrongChanges('One of these people is not in the record.')
}

const wrongChanges = (detail: string) => Refusal.ofField('invalid-input', 'body.changes', detail)
