import { isUnresolved, type ReportStatus } from 'shared-domain/contract'
import { shortened } from './whole-characters'

/**
 * The statuses of FixMyStreet's clients that are one of ours, in its words with spaces. Its others, such as `not councils responsibility`, say
 * more than ours.
 */
const OURS: Readonly<Record<string, ReportStatus>> = {
  open: 'open',
  investigating: 'investigating',
  planned: 'scheduled',
  'action scheduled': 'scheduled',
  fixed: 'fixed',
  closed: 'closed',
  duplicate: 'duplicate',
}

interface Sent {
  system: string
  /** The status of the report in the record; `null` for an unknown one. */
  here: ReportStatus | null
  /** Whether words or photos came with it. */
  hasContent: boolean
}

/**
 * What staff read of the status in an update; nothing when it is no news. FixMyStreet sends its status with everything that is said: `open`
 * says nothing then, nor does a status that the report has here. `closed` and `fixed` are a resident's word until the report is dealt with
 * here: from then on, they are our own status, read back.
 */
export function statusSentence(status: string, { system, here, hasContent }: Sent): string | null {
  const state = shortened(status.trim().replaceAll('_', ' ').toLowerCase(), STATUS_MAX)
  if (!state) return null
  const ours = Object.hasOwn(OURS, state) ? OURS[state] : undefined
  const isDealtWith = here !== null && !isUnresolved(here)
  const isSettled = ours === 'fixed' || ours === 'closed'
  if (isSettled && !isDealtWith) return 'The person who reported it says that it is settled.'
  if (hasContent && (isSettled || ours === 'open' || (ours && ours === here))) return null
  return `${system} has it as ${state} now.`
}

const STATUS_MAX = 60
