import {
  type ALERT_TYPES,
  type BinStatus,
  type Issue,
  PRIORITIES,
  type Priority,
  type SensorHazard,
} from 'shared-domain'
import { isUnresolved, REPORT_STATUSES, type ReportStatus } from 'shared-domain/contract'
import { type Condition, holds } from './condition'

export type AlertType = (typeof ALERT_TYPES)[number]

/** The type of alert that a report causes. */
export const alertTypeOfIssue = (issue: Issue): AlertType =>
  issue === 'Overflowing' ? 'full' : 'maintenance'

/** The priority of an alert of that type, unless its cause is more urgent. */
export const usualPriority = (type: AlertType): Priority =>
  (({ full: 'high', maintenance: 'medium', warning: 'low' }) as const)[type]

interface ReportFacts {
  status: ReportStatus
  isHeld: boolean
  isProposedToClose: boolean
}

/** A report causes an alert while it is unresolved, not held for moderation, and the bin was not emptied since. */
export const REPORT_CAUSE: Condition<ReportFacts> = {
  kind: 'all',
  of: [
    { kind: 'one-of', fact: 'status', values: REPORT_STATUSES.filter(isUnresolved) },
    { kind: 'is-not', fact: 'isHeld' },
    { kind: 'is-not', fact: 'isProposedToClose' },
  ],
}

/** What rules know of a bin. Moments are in ms since 1970. */
interface BinFacts {
  /** Whether bins in its state of life raise alerts. */
  raisesAlerts: boolean
  lastCollectedAt: number | null
}

/** A certain status that is not normal causes an alert, whose type has the name of the status. */
export const LEVEL_CAUSE: Condition<BinFacts & { certainStatus: BinStatus }> = {
  kind: 'all',
  of: [
    { kind: 'none-of', fact: 'certainStatus', values: ['normal'] },
    { kind: 'is', fact: 'raisesAlerts' },
  ],
}

interface HazardFacts extends BinFacts {
  kind: SensorHazard | 'low-battery'
  /** When the sensor told it last. */
  since: number
}

/** A hazard that a sensor detected ends when a crew empties the bin. */
export const HAZARD_CAUSE: Condition<HazardFacts> = {
  kind: 'all',
  of: [
    { kind: 'none-of', fact: 'kind', values: ['low-battery'] },
    { kind: 'is', fact: 'raisesAlerts' },
    {
      kind: 'any',
      of: [
        { kind: 'is-missing', fact: 'lastCollectedAt' },
        { kind: 'is-before', fact: 'lastCollectedAt', other: 'since' },
      ],
    },
  ],
}

/** A low battery is no danger, and emptying the bin does not end it. */
export const BATTERY_CAUSE: Condition<Pick<HazardFacts, 'kind' | 'raisesAlerts'>> = {
  kind: 'all',
  of: [
    { kind: 'one-of', fact: 'kind', values: ['low-battery'] },
    { kind: 'is', fact: 'raisesAlerts' },
  ],
}

interface FindingFacts extends BinFacts {
  /** When the crew found the bin missing or damaged. The office has not dealt with it yet. */
  foundAt: number
}

/** What a crew finds is resolved by the office, or by a crew that empties the bin later. */
export const FINDING_CAUSE: Condition<FindingFacts> = {
  kind: 'all',
  of: [
    { kind: 'is', fact: 'raisesAlerts' },
    {
      kind: 'any',
      of: [
        { kind: 'is-missing', fact: 'lastCollectedAt' },
        { kind: 'is-before', fact: 'lastCollectedAt', other: 'foundAt' },
      ],
    },
  ],
}

interface RiskFacts extends BinFacts {
  /** Whether the forecast expects the bin to overflow before its next round. */
  isAtRisk: boolean
  /** When the forecast was made. */
  madeAt: number
  certainStatus: BinStatus
  /** Whether a report that causes an alert says that the bin overflows. */
  isReportedOverflowing: boolean
}

/**
 * A bin at risk of overflowing causes an alert until it is emptied. One that is full already, or reported as overflowing, has an alert that
 * says more.
 */
export const RISK_CAUSE: Condition<RiskFacts> = {
  kind: 'all',
  of: [
    { kind: 'is', fact: 'isAtRisk' },
    { kind: 'is', fact: 'raisesAlerts' },
    { kind: 'none-of', fact: 'certainStatus', values: ['full'] },
    {
      kind: 'any',
      of: [
        { kind: 'is-missing', fact: 'lastCollectedAt' },
        { kind: 'is-not-after', fact: 'lastCollectedAt', other: 'madeAt' },
      ],
    },
    { kind: 'is-not', fact: 'isReportedOverflowing' },
  ],
}

/** The alert that each of these causes raises. A hazard is more urgent than other maintenance, a low battery less. */
export const RAISED_BY = {
  finding: { type: 'maintenance', priority: usualPriority('maintenance') },
  hazard: { type: 'maintenance', priority: 'high' },
  battery: { type: 'maintenance', priority: 'low' },
  risk: { type: 'warning', priority: 'medium' },
} as const satisfies Record<string, { type: AlertType; priority: Priority }>

/**
 * All that is known of a bin and may cause alerts.
 * @internal
 */
export interface AlertFacts extends BinFacts {
  certainStatus: BinStatus
  reports: readonly (ReportFacts & { id: string; issue: Issue; reportedAt: number })[]
  hazards: readonly Pick<HazardFacts, 'kind' | 'since'>[]
  findings: readonly Pick<FindingFacts, 'foundAt'>[]
  forecast: Pick<RiskFacts, 'isAtRisk' | 'madeAt'> | null
}

interface WantedAlert {
  type: AlertType
  priority: Priority
  /** The report that caused it first, because it says more than a level or a crew does. */
  reportId: string | null
}

/**
 * The alerts that a bin should have: one of each type, as urgent as its most urgent cause. The record's statement, which is generated from
 * the same conditions, is tested against it.
 * @internal
 */
export function alertsOf({ reports, hazards, findings, forecast, ...bin }: AlertFacts): WantedAlert[] {
  const causing = bin.raisesAlerts ? reports.filter((report) => holds(REPORT_CAUSE, report)) : []
  const isReportedOverflowing = causing.some(({ issue }) => issue === 'Overflowing')
  const isAtRisk = forecast && holds(RISK_CAUSE, { ...bin, ...forecast, isReportedOverflowing })
  const causes: WantedAlert[] = [
    ...causing
      .toSorted((one, other) => one.reportedAt - other.reportedAt)
      .map(({ id, issue }) => ofUsualPriority(alertTypeOfIssue(issue), id)),
    ...(bin.certainStatus !== 'normal' && holds(LEVEL_CAUSE, bin)
      ? [ofUsualPriority(bin.certainStatus)]
      : []),
    ...findings
      .filter((finding) => holds(FINDING_CAUSE, { ...bin, ...finding }))
      .map(() => ({ ...RAISED_BY.finding, reportId: null })),
    ...hazards.flatMap((hazard): WantedAlert[] => {
      const facts = { ...bin, ...hazard }
      if (holds(HAZARD_CAUSE, facts)) return [{ ...RAISED_BY.hazard, reportId: null }]
      return holds(BATTERY_CAUSE, facts) ? [{ ...RAISED_BY.battery, reportId: null }] : []
    }),
    ...(isAtRisk ? [{ ...RAISED_BY.risk, reportId: null }] : []),
  ]
  const types = [...new Set(causes.map(({ type }) => type))]
  return types.map((type) => {
    const ofType = causes.filter((cause) => cause.type === type)
    const urgency = Math.min(...ofType.map(({ priority }) => PRIORITIES.indexOf(priority)))
    const reportId = ofType.find((cause) => cause.reportId !== null)?.reportId ?? null
    return { type, priority: PRIORITIES[urgency] as Priority, reportId }
  })
}

const ofUsualPriority = (type: AlertType, reportId: string | null = null): WantedAlert => ({
  type,
  priority: usualPriority(type),
  reportId,
})
