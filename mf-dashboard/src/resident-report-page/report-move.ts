import type { ReportMove } from 'shared-domain/client'
import { nextReportStatuses, ReferenceSchema, type ReportFile } from 'shared-domain/contract'

/** A step in a report's life as it stands in the fields. */
export interface TypedMove {
  to: ReportMove['to'] | ''
  reason: string
  duplicateOf: string
}

type Errors = Partial<Record<keyof TypedMove, string>>
type Read = { move: ReportMove; errors: null } | { move: null; errors: Errors }

export const NOTHING_TYPED: TypedMove = { to: '', reason: '', duplicateOf: '' }
export const REASON_MAX = 500

/** What the form begins with: what the record proposes, if it does. */
export const proposedMove = ({ isProposedToClose }: ReportFile): TypedMove =>
  isProposedToClose
    ? { ...NOTHING_TYPED, to: 'closed', reason: 'The bin has been emptied since.' }
    : NOTHING_TYPED

/** The chosen status where the report can become that; the only one there is needs no choice. */
export function chosenStatus({ status }: ReportFile, { to }: TypedMove): TypedMove['to'] {
  const possible = nextReportStatuses(status)
  if (possible.length === 1) return possible[0] ?? ''
  return possible.find((next) => next === to) ?? ''
}

/** What was typed, or what is wrong with it by field. */
export function readMove(report: ReportFile, typed: TypedMove): Read {
  const to = chosenStatus(report, typed)
  const reason = typed.reason.trim()
  if (to === '') return wrong('to', 'Choose what becomes of the report.')
  if (to === 'closed' && !reason) return wrong('reason', 'Write why it is closed: the resident reads it.')
  const move = { from: report.status, to, ...(reason && { reason }) }
  return to === 'duplicate' ? readDuplicate(report, typed.duplicateOf, move) : { move, errors: null }
}

function readDuplicate(report: ReportFile, typed: string, move: ReportMove): Read {
  const { data: duplicateOf, error } = ReferenceSchema.safeParse(typed.trim().toUpperCase())
  if (error) return wrong('duplicateOf', error.issues[0]?.message ?? '')
  if (duplicateOf === report.reference)
    return wrong('duplicateOf', 'Give the reference of another report: this is its own.')
  return { move: { ...move, duplicateOf }, errors: null }
}

const wrong = (field: keyof TypedMove, detail: string): Read => ({ move: null, errors: { [field]: detail } })

/**
 * The move that takes another back; `null` where a report's life has no way back, or it needs words of its own. Nor does
 * a report that was held come back: moving it to an open state would let it count.
 */
export function undoMove({ isHeld }: ReportFile, { from, to }: ReportMove): ReportMove | null {
  if (isHeld) return null
  const needsWords = from === 'closed' || from === 'duplicate'
  return !needsWords && nextReportStatuses(to).includes(from) ? { from: to, to: from } : null
}
