import type { Alert } from 'shared-domain'
import type { ShownAlert } from 'shared-domain/client'
import type { Tone } from 'shared-ui'

export const ALERT_TYPES = {
  full: { name: 'Bin full', tone: 'full' },
  maintenance: { name: 'Maintenance', tone: 'neutral' },
  warning: { name: 'Warning', tone: 'warning' },
} as const satisfies Record<Alert['type'], { name: string; tone: Tone }>

export const ALERT_PRIORITIES = {
  high: { name: 'High', tone: 'full' },
  medium: { name: 'Medium', tone: 'warning' },
  low: { name: 'Low', tone: 'neutral' },
} as const satisfies Record<Alert['priority'], { name: string; tone: Tone }>

/** A bin that residents report as overflowing may not be among the Bins Full, which are those of a full level. */
export const alertName = ({ type, reportId }: Pick<ShownAlert, 'type' | 'reportId'>): string =>
  type === 'full' && reportId !== null ? 'Reported overflowing' : ALERT_TYPES[type].name

/** What a crew found, before the name of its route; what follows from it, and the button of whoever has seen to it. */
export const FINDING_WORDS = {
  missing: { found: 'Not there for the crew of', follows: 'Left out of planning.', seenTo: 'Bin Is Back' },
  damaged: { found: 'Damaged, says the crew of', follows: 'Planned as before.', seenTo: 'Bin Is Repaired' },
} as const satisfies Record<
  NonNullable<ShownAlert['finding']>['reason'],
  Record<'found' | 'follows' | 'seenTo', string>
>
