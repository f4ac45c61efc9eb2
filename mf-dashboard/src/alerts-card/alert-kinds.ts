import {
  IconAlertTriangle,
  IconBatteryOff,
  IconClockExclamation,
  IconFlame,
  IconMessageExclamation,
  IconTool,
  IconTrashX,
} from '@tabler/icons-react'
import {
  HAZARD_NAMES,
  isBatteryAlert,
  LOW_BATTERY_NAME,
  OVERFLOW_RISK_NAME,
  PrioritySchema,
} from 'shared-domain'
import type { RecordedAlert } from 'shared-domain/contract'
import type { Tone } from 'shared-ui'
import { t } from '../messages/translate'

export interface AlertLook {
  name: string
  tone: Tone
  icon: typeof IconTool
}

/** The kinds of alerts, in the order in which they are listed. */
export const ALERT_KINDS = {
  fire: { name: HAZARD_NAMES.fire, tone: 'full', icon: IconFlame },
  fallen: { name: HAZARD_NAMES.fallen, tone: 'full', icon: IconAlertTriangle },
  full: { name: t('alertsCard.binFull'), tone: 'full', icon: IconTrashX },
  // Bins Full counts bins by their fill level, so an alert raised by residents' reports has another name.
  reported: { name: t('alertsCard.reportedOverflowing'), tone: 'full', icon: IconMessageExclamation },
  'overflow-risk': { name: OVERFLOW_RISK_NAME, tone: 'warning', icon: IconClockExclamation },
  maintenance: { name: t('alertsCard.maintenance'), tone: 'neutral', icon: IconTool },
  'low-battery': { name: LOW_BATTERY_NAME, tone: 'neutral', icon: IconBatteryOff },
  warning: { name: t('alertsCard.warning'), tone: 'warning', icon: IconAlertTriangle },
} as const satisfies Record<string, AlertLook>
export type AlertKind = keyof typeof ALERT_KINDS

export function kindOf(alert: RecordedAlert): AlertKind {
  const { type, reportId, hazard, overflowRisk } = alert
  if (hazard) return hazard
  if (overflowRisk) return 'overflow-risk'
  if (isBatteryAlert(alert)) return 'low-battery'
  return type === 'full' && reportId !== null ? 'reported' : type
}

/** Whether an alert is of a danger: it is pinned, and acknowledged by name, until it is cleared. */
export const isDangerous = ({ hazard }: RecordedAlert) => hazard !== undefined

/** The suburb at the end of a location; without one the street without its number. */
export function placeOf({ location }: Pick<RecordedAlert, 'location'>): string {
  const suburb = /,([^,]+)$/.exec(location)?.[1]?.trim()
  return suburb || location.replace(/^\d+\w?\s+|\s+\d+\w?$/g, '')
}

const KINDS = Object.keys(ALERT_KINDS)
const byText = new Intl.Collator('en-NZ', { numeric: true }).compare

/** The order of alerts: dangers, then by urgency, kind and place, and the newest first in one place. */
export const byUrgency = (one: RecordedAlert, other: RecordedAlert): number =>
  Number(isDangerous(other)) - Number(isDangerous(one)) ||
  PrioritySchema.options.indexOf(one.priority) - PrioritySchema.options.indexOf(other.priority) ||
  KINDS.indexOf(kindOf(one)) - KINDS.indexOf(kindOf(other)) ||
  byText(placeOf(one), placeOf(other)) ||
  Date.parse(other.raisedAt) - Date.parse(one.raisedAt)
