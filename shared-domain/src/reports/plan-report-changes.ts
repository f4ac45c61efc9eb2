import { type ChangedReport, changedReport, type ReportState, stateOf } from './report-state'
import { isUnresolved, type ReportStatus } from './report-status'

/** A report as far as a change of many reports looks at it. */
export interface ChangeableReport extends ReportState {
  id: string
  reference: string
  binId: string
  issue: string
  isHeld: boolean
  reportedAt: Date
}

/** A change of many reports: closing, joining or assigning them, or taking such a change back. */
export type WantedChange =
  | { action: 'close' | 'join'; ids: readonly string[] }
  | { action: 'assign'; ids: readonly string[]; personId: string | null }
  | { action: 'take-back'; changes: readonly ChangedReport[] }

interface RefusedReport {
  id: string
  /** `null` for an id that no report has. */
  reference: string | null
  /** Why it is left as it is, in a sentence. */
  reason: string
}

export interface PlannedChanges {
  changed: ChangedReport[]
  refused: RefusedReport[]
}

/**
 * What a change of many reports changes, and which reports it leaves as they are.
 *
 * `reports` holds at least the wanted ones, their duplicates, and for a take-back the reports that they repeated before.
 */
export function planReportChanges(
  wanted: WantedChange,
  reports: readonly ChangeableReport[],
): PlannedChanges {
  if (wanted.action === 'take-back') return planTakingBack(wanted.changes, reports)
  const { unresolved, refused } = unresolvedOf(wanted.ids, reports)
  switch (wanted.action) {
    case 'close':
      return {
        changed: unresolved.map((report) => changedReport(report, { status: 'closed', duplicateOf: null })),
        refused,
      }
    case 'join': {
      const joined = [...groupsOf(unresolved)].map((group) => planJoining(group, reports))
      return {
        changed: joined.flatMap((group) => group.changed),
        refused: [...refused, ...joined.flatMap((group) => group.refused)],
      }
    }
    case 'assign': {
      const { personId } = wanted
      const others = unresolved.filter(({ assignedTo }) => assignedTo !== personId)
      return { changed: others.map((report) => changedReport(report, { assignedTo: personId })), refused }
    }
  }
}

/** The earliest report of a bin and an issue stays; the others, and their duplicates, become its duplicates. */
function planJoining(
  group: readonly ChangeableReport[],
  reports: readonly ChangeableReport[],
): PlannedChanges {
  const original = group.filter(({ isHeld }) => !isHeld).sort(byAge)[0]
  if (!original)
    return { changed: [], refused: group.map((report) => refuse(report, 'It is held: release one first.')) }
  const joined = group.filter((report) => report !== original)
  if (joined.length === 0)
    return {
      changed: [],
      refused: [refuse(original, 'No other chosen report is of the same bin and issue.')],
    }
  const duplicateOf = original.id
  const followers = reports.filter((report) => joined.some(({ id }) => id === report.duplicateOf))
  return {
    changed: [
      ...joined.map((report) => changedReport(report, { status: 'duplicate', duplicateOf })),
      ...followers.map((report) => changedReport(report, { duplicateOf })),
    ],
    refused: [],
  }
}

function planTakingBack(
  changes: readonly ChangedReport[],
  reports: readonly ChangeableReport[],
): PlannedChanges {
  const known = byId(reports)
  const after = new Map<string, ReportState>(reports.map((report) => [report.id, stateOf(report)]))
  const planned: PlannedChanges = { changed: [], refused: [] }
  // The originals go first: a duplicate can go back only to a report that is none itself.
  for (const { id, from, to } of changes.toSorted(originalsFirst)) {
    const report = known.get(id)
    const original = from.duplicateOf === null ? null : after.get(from.duplicateOf)
    if (!report) planned.refused.push(unknownReport(id))
    else if (!isSameState(stateOf(report), to))
      planned.refused.push(refuse(report, 'It was changed again since.'))
    else if (original === undefined || original?.status === 'duplicate')
      planned.refused.push(refuse(report, 'The report that it repeated is a duplicate now.'))
    else {
      after.set(id, from)
      planned.changed.push({ id, from: to, to: from })
    }
  }
  return planned
}

/**
 * Whether a change of many reports can have made this change. Only that can be taken back, so that the life of a report has no other
 * shortcuts.
 */
export const isPlannedChange = ({ from, to }: ChangedReport): boolean =>
  (from.status === to.status || (isUnresolved(from.status) && ['closed', 'duplicate'].includes(to.status))) &&
  (from.duplicateOf !== null) === (from.status === 'duplicate')

/** The unresolved ones of these reports, and a refusal for each other id. */
function unresolvedOf(ids: readonly string[], reports: readonly ChangeableReport[]) {
  const known = byId(reports)
  const unresolved: ChangeableReport[] = []
  const refused: RefusedReport[] = []
  for (const id of new Set(ids)) {
    const report = known.get(id)
    if (!report) refused.push(unknownReport(id))
    else if (isUnresolved(report.status)) unresolved.push(report)
    else refused.push(refuse(report, `It is ${RESOLVED_TEXTS[report.status] ?? report.status} already.`))
  }
  return { unresolved, refused }
}

const RESOLVED_TEXTS: Partial<Record<ReportStatus, string>> = { duplicate: 'a duplicate' }

/** Reports by bin and issue. */
function groupsOf(reports: readonly ChangeableReport[]): Iterable<ChangeableReport[]> {
  const groups = new Map<string, ChangeableReport[]>()
  for (const report of reports) {
    const key = `${report.issue} ${report.binId}`
    const group = groups.get(key)
    if (group) group.push(report)
    else groups.set(key, [report])
  }
  return groups.values()
}

const byId = (reports: readonly ChangeableReport[]) => new Map(reports.map((report) => [report.id, report]))

const isSameState = (a: ReportState, b: ReportState) =>
  a.status === b.status && a.duplicateOf === b.duplicateOf && a.assignedTo === b.assignedTo

const refuse = ({ id, reference }: ChangeableReport, reason: string): RefusedReport => ({
  id,
  reference,
  reason,
})

const unknownReport = (id: string): RefusedReport => ({
  id,
  reference: null,
  reason: 'There is no such report.',
})

const byAge = (a: ChangeableReport, b: ChangeableReport) =>
  a.reportedAt.getTime() - b.reportedAt.getTime() || a.id.localeCompare(b.id)

const originalsFirst = (a: ChangedReport, b: ChangedReport) =>
  Number(a.from.duplicateOf !== null) - Number(b.from.duplicateOf !== null)
