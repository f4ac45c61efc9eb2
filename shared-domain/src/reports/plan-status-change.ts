import type { ChangeableReport } from './plan-report-changes'
import { type ChangedReport, changedReport, type ReportState } from './report-state'
import { isUnresolved, nextReportStatuses, type ReportStatus } from './report-status'

type StatusReport = Pick<ChangeableReport, 'id' | 'reference' | 'isHeld' | keyof ReportState>

/** A status change of one report. */
export interface WantedStatus {
  /** The status that the operator saw. */
  from: ReportStatus
  to: ReportStatus
  /** The resident can read it. */
  reason?: string | undefined
  /** The reference of the report that stays. */
  duplicateOf?: string | undefined
}

export type StatusFailure =
  | { kind: 'not-possible-now'; detail: string }
  | { kind: 'invalid-input'; field: 'reason' | 'duplicateOf'; detail: string }
  | { kind: 'unknown-report' }
  /** The report has this status now. */
  | { kind: 'changed-meanwhile'; status: ReportStatus }

interface StatusPlan<R> {
  failure: null
  /** The report before the change. */
  report: R
  to: ReportState
  /** The changes of its duplicates: they repeat the report that stays. */
  followers: ChangedReport[]
}

/**
 * What a status change of one report changes, or why it is refused.
 *
 * `reports` holds at least the report; for a duplicate also its own duplicates and the report that stays, as far as there are such.
 */
export function planStatusChange<R extends StatusReport>(
  id: string,
  wanted: WantedStatus,
  reports: readonly R[],
): StatusPlan<R> | { failure: StatusFailure } {
  const report = reports.find((each) => each.id === id)
  const original = reports.find(({ reference }) => reference === wanted.duplicateOf)
  const failure =
    inputFailure(wanted) ??
    (report ? (originalFailure(report, wanted, original) ?? statusFailure(report, wanted)) : UNKNOWN)
  if (failure || !report) return { failure: failure ?? UNKNOWN }
  const duplicateOf = original?.id ?? null
  return {
    failure: null,
    report,
    to: changedReport(report, { status: wanted.to, duplicateOf }).to,
    followers:
      duplicateOf === null
        ? []
        : reports
            .filter((each) => each.duplicateOf === id)
            .map((follower) => changedReport(follower, { duplicateOf })),
  }
}

/**
 * Whether a held report is held after a status change, too. An operator who works on it has thereby moderated it. For an unknown bin it
 * still counts for no bin.
 */
export const staysHeld = (report: { isHeld: boolean; isBinKnown: boolean }, to: ReportStatus): boolean =>
  report.isHeld && !(isUnresolved(to) && report.isBinKnown)

/** Tells an operator that the report has another status by now. `by` is who changed it last, if that is known. */
export const changedMeanwhileText = (status: ReportStatus, by: string | undefined): string =>
  `This report was moved to ${status}${by === undefined ? '' : ` by ${by}`} meanwhile: look at it again before you change it.`

const UNKNOWN: StatusFailure = { kind: 'unknown-report' }

/** Finds a required value that is missing, or one that does not apply. */
function inputFailure({ from, to, reason, duplicateOf }: WantedStatus): StatusFailure | null {
  const possible = nextReportStatuses(from)
  if (!possible.includes(to))
    return {
      kind: 'not-possible-now',
      detail:
        possible.length === 0
          ? `A report that is ${from} stays so: there is nothing left to do.`
          : `A report that is ${from} cannot become ${to}: choose ${possible.join(' or ')}.`,
    }
  if (to === 'closed' && reason === undefined)
    return wrong('reason', 'Write why it is closed: the resident reads it.')
  if (to === 'duplicate' && duplicateOf === undefined)
    return wrong('duplicateOf', 'Give the reference of the report that stays.')
  if (to !== 'duplicate' && duplicateOf !== undefined)
    return wrong('duplicateOf', 'Take it out, or set the status to duplicate.')
  return null
}

/** A duplicate has no duplicates, so there is never a cycle. */
function originalFailure(
  report: StatusReport,
  { duplicateOf }: WantedStatus,
  original: StatusReport | undefined,
): StatusFailure | null {
  if (duplicateOf === undefined) return null
  if (!original) return wrong('duplicateOf', 'There is no report with this reference.')
  if (original.id === report.id) return wrong('duplicateOf', 'A report cannot be a duplicate of itself.')
  if (original.status === 'duplicate')
    return wrong('duplicateOf', 'That report is a duplicate: give the reference of the one that stays.')
  if (original.isHeld) return wrong('duplicateOf', 'That report is held: release it first.')
  return null
}

const statusFailure = ({ status }: StatusReport, { from }: WantedStatus): StatusFailure | null =>
  status === from ? null : { kind: 'changed-meanwhile', status }

const wrong = (field: 'reason' | 'duplicateOf', detail: string): StatusFailure => ({
  kind: 'invalid-input',
  field,
  detail,
})
