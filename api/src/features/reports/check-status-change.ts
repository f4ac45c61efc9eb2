import { nextReportStatuses, type OPERATIONS, type OperationInput } from 'shared-domain/contract'
import { Refusal } from '../../http/problems/refusal'

export type StatusChange = OperationInput<typeof OPERATIONS.changeReportStatus>['body']

/** Refuses a change of status that lacks what it needs, or brings what it has no use for. */
export function checkStatusChange({ from, to, reason, duplicateOf }: StatusChange): void {
  const possible = nextReportStatuses(from)
  if (!possible.includes(to))
    throw new Refusal(
      'not-possible-now',
      `A report that is ${from} cannot become ${to}: choose ${possible.join(' or ')}.`,
    )
  if (to === 'closed' && reason === undefined)
    throw wrongField('reason', 'Write why it is closed: the resident reads it.')
  if (to === 'duplicate' && duplicateOf === undefined)
    throw wrongField('duplicateOf', 'Give the reference of the report that stays.')
  if (to !== 'duplicate' && duplicateOf !== undefined)
    throw wrongField('duplicateOf', 'Take it out, or set the status to duplicate.')
}

export function wrongField(name: keyof StatusChange, detail: string): Refusal {
  const field = `body.${name}`
  return new Refusal('invalid-input', `${field}: ${detail}`, [{ field, detail }])
}
