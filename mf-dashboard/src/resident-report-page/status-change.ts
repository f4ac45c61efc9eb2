import {
  nextReportStatuses,
  ReferenceSchema,
  type ReportFile,
  STATUS_REASON_MAX,
} from 'shared-domain/contract'
import { t } from '../messages/translate'
import { EMPTIED_REASON } from '../resident-reports/report-changes'
import type { StatusChange } from '../resident-reports/reports'

/** A status change as typed in the form. */
export interface StatusDraft {
  to: StatusChange['to'] | ''
  reason: string
  duplicateOf: string
}

type Errors = Partial<Record<keyof StatusDraft, string>>
type Read = { change: StatusChange; errors: null } | { change: null; errors: Errors }

export const EMPTY_DRAFT: StatusDraft = { to: '', reason: '', duplicateOf: '' }

/** The initial values of the form, with the server's proposal if there is one. */
export const proposedDraft = ({ isProposedToClose }: ReportFile): StatusDraft =>
  isProposedToClose ? { ...EMPTY_DRAFT, to: 'closed', reason: EMPTIED_REASON } : EMPTY_DRAFT

/** Whether the operator has typed something that would be lost. `seen` is the report when the form was last untouched. */
export const isTyped = (seen: ReportFile, typed: StatusDraft): boolean =>
  [EMPTY_DRAFT, proposedDraft(seen)].every((own) => JSON.stringify(own) !== JSON.stringify(typed))

/** The status changes of a report since it was `seen`. A change that is not in its history has no author. */
export function changesSince(seen: ReportFile, report: ReportFile): ReportFile['history'] {
  const since = report.history.slice(seen.history.length)
  if (since.length > 0 || seen.status === report.status) return since
  return [
    { status: report.status, at: report.changedAt, by: t('residentReport.anotherPerson'), reason: null },
  ]
}

/**
 * The chosen status if the report can change to it. Nothing is preselected, also where only one status is possible: a second press on Save
 * would reopen a report that was resolved by the first.
 */
export const chosenStatus = ({ status }: ReportFile, { to }: StatusDraft): StatusDraft['to'] =>
  nextReportStatuses(status).find((next) => next === to) ?? ''

/** The request body, or the errors by field. */
export function parseDraft(report: ReportFile, typed: StatusDraft): Read {
  const to = chosenStatus(report, typed)
  const reason = typed.reason.trim()
  if (to === '') return wrong('to', t('residentReport.chooseWhatBecomesOfReport'))
  if (to === 'closed' && !reason) return wrong('reason', t('residentReport.writeWhyItIsClosed'))
  if (reason.length > STATUS_REASON_MAX)
    return wrong(
      'reason',
      t('residentReport.reasonTooLong', { count: reason.length, most: STATUS_REASON_MAX }),
    )
  const change = { from: report.status, to, ...(reason && { reason }) }
  return to === 'duplicate' ? parseDuplicate(report, typed.duplicateOf, change) : { change, errors: null }
}

function parseDuplicate(report: ReportFile, typed: string, change: StatusChange): Read {
  const { data: duplicateOf, error } = ReferenceSchema.safeParse(typed.trim().toUpperCase())
  if (error) return wrong('duplicateOf', error.issues[0]?.message ?? '')
  if (duplicateOf === report.reference)
    return wrong('duplicateOf', t('residentReport.giveReferenceOfAnotherReport'))
  return { change: { ...change, duplicateOf }, errors: null }
}

const wrong = (field: keyof StatusDraft, detail: string): Read => ({
  change: null,
  errors: { [field]: detail },
})

/**
 * The reverse of a status change; `null` when the lifecycle has none or it needs a reason. It is also `null` for a held
 * report, because reopening would release it from moderation.
 */
export function undoOf({ isHeld }: ReportFile, { from, to }: StatusChange): StatusChange | null {
  if (isHeld) return null
  const needsWords = from === 'closed' || from === 'duplicate'
  return !needsWords && nextReportStatuses(to).includes(from) ? { from: to, to: from } : null
}
