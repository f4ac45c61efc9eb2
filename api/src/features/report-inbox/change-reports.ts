import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import {
  type Assignee,
  type ChangedReport,
  isUnresolved,
  type OPERATIONS,
  type OperationAnswer,
  type OperationInput,
  POLICY,
  type RefusedReport,
  type ReportState,
} from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { people, reportHistory, reports } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import { type Change, type Changeable, changeRecord } from '../../record/change-record'
import { refreshAlerts } from '../alerts/refresh-alerts'
import { IS_RESOLVED_BY_COLLECTION } from '../collections/propose-closing'

type Wanted = OperationInput<typeof OPERATIONS.changeReports>['body']
type Of<A extends Wanted['action']> = Extract<Wanted, { action: A }>
type Outcome = OperationAnswer<typeof OPERATIONS.changeReports>

/** Closes, joins or assigns many reports, or takes that back. Reports that cannot be changed are named in the answer. */
export const changeReports = (app: Changeable, by: string, wanted: Wanted): Promise<Outcome> =>
  changeRecord(app, by, async (change) => {
    const outcome = await planChange(change.transaction, wanted)
    if (outcome.changed.length > 0) await applyChange(change, by, wanted, outcome.changed)
    return outcome
  })

function planChange(transaction: Executor, wanted: Wanted): Promise<Outcome> {
  switch (wanted.action) {
    case 'close':
      return planClosing(transaction, wanted)
    case 'join':
      return planJoining(transaction, wanted)
    case 'assign':
      return planAssignment(transaction, wanted)
    case 'take-back':
      return planTakingBack(transaction, wanted)
  }
}

async function planClosing(transaction: Executor, { ids }: Of<'close'>): Promise<Outcome> {
  const { unresolved, refused } = unresolvedOf(ids, await lockReports(transaction, ids))
  return { changed: unresolved.map((row) => changed(row, { status: 'closed', duplicateOf: null })), refused }
}

/** The earliest report of each bin and issue stays; the others, and their duplicates, become its duplicates. */
async function planJoining(transaction: Executor, { ids }: Of<'join'>): Promise<Outcome> {
  const rows = await lockReports(transaction, ids)
  const { unresolved, refused } = unresolvedOf(ids, rows)
  const outcome: Outcome = { changed: [], refused }
  for (const group of groupsOf(unresolved)) {
    const original = group.filter(({ isHeld }) => !isHeld).sort(byAge)[0]
    const joined = group.filter((row) => row !== original)
    if (!original) outcome.refused.push(...group.map((row) => refuse(row, 'It is held: release one first.')))
    else if (joined.length === 0)
      outcome.refused.push(refuse(original, 'No other chosen report is of the same bin and issue.'))
    else {
      const duplicateOf = original.id
      const followers = rows.filter((row) => joined.some(({ id }) => id === row.duplicateOf))
      outcome.changed.push(...joined.map((row) => changed(row, { status: 'duplicate', duplicateOf })))
      outcome.changed.push(...followers.map((row) => changed(row, { duplicateOf })))
    }
  }
  return outcome
}

/** Reports by bin and issue. */
function groupsOf(rows: readonly Locked[]): Iterable<Locked[]> {
  const groups = new Map<string, Locked[]>()
  for (const row of rows) {
    const key = `${row.issue} ${row.binId}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return groups.values()
}

async function planAssignment(transaction: Executor, { ids, personId }: Of<'assign'>): Promise<Outcome> {
  if (personId) await requireAssignee(transaction, personId)
  const { unresolved, refused } = unresolvedOf(ids, await lockReports(transaction, ids))
  const others = unresolved.filter(({ assignedTo }) => assignedTo !== personId)
  return { changed: others.map((row) => changed(row, { assignedTo: personId })), refused }
}

/** Only what this operation did can be taken back, so that the life of a report has no other shortcuts. */
async function planTakingBack(transaction: Executor, { changes }: Of<'take-back'>): Promise<Outcome> {
  if (!changes.every(isOwnChange)) throw wrongChanges('Give the changes as an earlier answer has them.')
  await requirePeople(
    transaction,
    changes.flatMap(({ from }) => from.assignedTo ?? []),
  )
  const originals = changes.flatMap(({ from }) => from.duplicateOf ?? [])
  const rows = await lockReports(transaction, [...changes.map(({ id }) => id), ...originals])
  const known = new Map(rows.map((row) => [row.id, row]))
  const after = new Map<string, ReportState>(rows.map((row) => [row.id, stateOf(row)]))
  const outcome: Outcome = { changed: [], refused: [] }
  // The originals go first: duplicates can go back only to a report that is none itself.
  for (const { id, from, to } of changes.toSorted(originalsFirst)) {
    const row = known.get(id)
    const original = from.duplicateOf === null ? null : after.get(from.duplicateOf)
    if (!row) outcome.refused.push(unknownReport(id))
    else if (!isSameState(stateOf(row), to)) outcome.refused.push(refuse(row, 'It was changed again since.'))
    else if (original === undefined || original?.status === 'duplicate')
      outcome.refused.push(refuse(row, 'The report that it repeated is a duplicate now.'))
    else {
      after.set(id, from)
      outcome.changed.push({ id, from: to, to: from })
    }
  }
  return outcome
}

const isOwnChange = ({ from, to }: ChangedReport): boolean =>
  (from.status === to.status || (isUnresolved(from.status) && ['closed', 'duplicate'].includes(to.status))) &&
  (from.duplicateOf !== null) === (from.status === 'duplicate')

const originalsFirst = (a: ChangedReport, b: ChangedReport) =>
  Number(a.from.duplicateOf !== null) - Number(b.from.duplicateOf !== null)

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
      -- An unresolved report has its proposal back where a collection supports it.
      is_proposed_to_close = case
        when given.status::report_status = reports.status then is_proposed_to_close
        else given.status not in ('closed', 'duplicate') and ${IS_RESOLVED_BY_COLLECTION}
        end
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
  const ids = new Set(changes.flatMap(({ from, to }) => [from.assignedTo ?? [], to.assignedTo ?? []].flat()))
  if (ids.size === 0) return new Map<string, string>()
  const rows = await transaction
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

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

/** Locks these reports and their duplicates, in id order, so that two such changes never wait for each other. */
const lockReports = (transaction: Executor, ids: readonly string[]) =>
  transaction
    .select(LOCKED)
    .from(reports)
    .where(or(inArray(reports.id, [...ids]), inArray(reports.duplicateOf, [...ids])))
    .orderBy(asc(reports.id))
    .for('no key update')

type Locked = Awaited<ReturnType<typeof lockReports>>[number]

const stateOf = ({ status, duplicateOf, assignedTo }: Locked): ReportState => ({
  status,
  duplicateOf,
  assignedTo,
})

const isSameState = (a: ReportState, b: ReportState) =>
  a.status === b.status && a.duplicateOf === b.duplicateOf && a.assignedTo === b.assignedTo

const changed = (row: Locked, to: Partial<ReportState>): ChangedReport => ({
  id: row.id,
  from: stateOf(row),
  to: { ...stateOf(row), ...to },
})

const refuse = ({ id, reference }: Locked, reason: string): RefusedReport => ({ id, reference, reason })

const unknownReport = (id: string): RefusedReport => ({
  id,
  reference: null,
  reason: 'There is no such report.',
})

const byAge = (a: Locked, b: Locked) =>
  a.reportedAt.getTime() - b.reportedAt.getTime() || a.id.localeCompare(b.id)

/** The unresolved ones of these reports, and a refusal for each other id. */
function unresolvedOf(ids: readonly string[], rows: readonly Locked[]) {
  const known = new Map(rows.map((row) => [row.id, row]))
  const unresolved: Locked[] = []
  const refused: RefusedReport[] = []
  for (const id of new Set(ids)) {
    const row = known.get(id)
    if (!row) refused.push(unknownReport(id))
    else if (isUnresolved(row.status)) unresolved.push(row)
    else refused.push(refuse(row, `It is ${RESOLVED_TEXTS[row.status] ?? row.status} already.`))
  }
  return { unresolved, refused }
}

const RESOLVED_TEXTS: Partial<Record<Locked['status'], string>> = { duplicate: 'a duplicate' }

/** People who may handle reports and can sign in. */
const IS_ASSIGNEE = and(eq(people.isActive, true), inArray(people.role, [...POLICY['reports:handle']]))

/** The people to whom reports can be assigned, by name. */
export async function reportAssignees(
  executor: Executor,
  { personId }: { personId: string | null },
): Promise<{ people: Assignee[] }> {
  const rows = await executor
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(IS_ASSIGNEE)
    .orderBy(asc(people.name))
  return { people: rows.map((person) => ({ ...person, isMe: person.id === personId })) }
}

async function requireAssignee(transaction: Executor, personId: string): Promise<void> {
  if ((await transaction.$count(people, and(eq(people.id, personId), IS_ASSIGNEE))) > 0) return
  throw Refusal.ofField(
    'invalid-input',
    'body.personId',
    'This person does not handle reports any more: choose another one.',
  )
}

async function requirePeople(transaction: Executor, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids)
  if (wanted.size === 0) return
  if ((await transaction.$count(people, inArray(people.id, [...wanted]))) < wanted.size)
    throw wrongChanges('One of these people is not in the record.')
}

const wrongChanges = (detail: string) => Refusal.ofField('invalid-input', 'body.changes', detail)
