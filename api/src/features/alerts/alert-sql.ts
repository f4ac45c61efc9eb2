import { ALERT_TYPES, ISSUES } from 'shared-domain'
import { livesForText } from '../bins/bin-life'
import {
  alertTypeOfIssue,
  BATTERY_CAUSE,
  FINDING_CAUSE,
  HAZARD_CAUSE,
  LEVEL_CAUSE,
  REPORT_CAUSE,
  RISK_CAUSE,
  usualPriority,
} from './alert-causes'
import { conditionSql } from './condition-sql'

// The rules of the domain as SQL text, because `refreshAlerts` and the single statement for a new report share them.

/** Whether a report causes an alert. */
export const isReportCause = (report: string) =>
  conditionSql(REPORT_CAUSE, {
    status: `${report}.status`,
    isHeld: `${report}.is_held`,
    isProposedToClose: `${report}.is_proposed_to_close`,
  })

const caseOf = (value: string, results: readonly (readonly [string, string])[]) =>
  `(case ${value} ${results.map(([one, result]) => `when '${one}' then '${result}'`).join(' ')} end)`

/** The type of alert that a report causes. */
export const typeOfReport = (report: string) =>
  `${caseOf(
    `${report}.issue`,
    ISSUES.map((issue) => [issue, alertTypeOfIssue(issue)]),
  )}::alert_type`

/** The priority of an alert of that type, unless its cause is more urgent. */
export const usualPriorityOf = (type: string) =>
  `${caseOf(
    type,
    ALERT_TYPES.map((one) => [one, usualPriority(one)]),
  )}::priority`

const BIN = { raisesAlerts: livesForText('raisesAlerts'), lastCollectedAt: 'bins.last_collected_at' }

/** Whether the certain status of a bin causes an alert, over `bins`. */
export const IS_LEVEL_CAUSE = conditionSql(LEVEL_CAUSE, { ...BIN, certainStatus: 'bins.certain_status' })

/** Whether an unresolved finding of a crew causes an alert, over `stops` and `bins`. */
export const IS_FINDING_CAUSE = conditionSql(FINDING_CAUSE, {
  ...BIN,
  foundAt: 'coalesce(stops.found_at, stops.at)',
})

const HAZARD = { ...BIN, kind: 'bin_hazards.kind', since: 'bin_hazards.since' }

/** Open hazards that sensors detected, as rows of bin_id, kind, location, noticed_at and who acknowledged them. */
export const OPEN_HAZARDS = `
  select bin_hazards.bin_id, kind, location, coalesce(noticed_at, since) as noticed_at, acknowledged_by, acknowledged_at
  from bin_hazards join bins on bins.id = bin_hazards.bin_id
  where ${conditionSql(HAZARD_CAUSE, HAZARD)}`

/** Bins whose sensor has a low battery, as rows of bin_id and location. */
export const LOW_BATTERIES = `
  select bin_hazards.bin_id, location from bin_hazards join bins on bins.id = bin_hazards.bin_id
  where ${conditionSql(BATTERY_CAUSE, HAZARD)}`

const IS_REPORTED_OVERFLOWING = `exists (
  select from reports where reports.bin_id = bins.id and issue = 'Overflowing' and ${isReportCause('reports')})`

/** Bins that forecasts expect to overflow before their next round, as rows of bin_id, location and what was forecast. */
export const OVERFLOW_RISKS = `
  select bin_forecasts.bin_id, location, round_risk, next_round, is_round_planned
  from bin_forecasts join bins on bins.id = bin_forecasts.bin_id
  where ${conditionSql(RISK_CAUSE, {
    ...BIN,
    isAtRisk: 'bin_forecasts.is_at_risk',
    madeAt: 'bin_forecasts.made_at',
    certainStatus: 'bins.certain_status',
    isReportedOverflowing: IS_REPORTED_OVERFLOWING,
  })}`

/** Whether an alert is of a danger: only a person's acknowledgement, one by one, marks it as read. */
export const IS_DANGEROUS = `
  (alerts.type = 'maintenance' and exists (select from (${OPEN_HAZARDS}) as hazards where hazards.bin_id = alerts.bin_id))`

/**
 * Raises alerts for `causes` (rows of type, bin_id, location, report_id and raised_at) unless the same alert is already open.
 * `priority` is an SQL expression over these rows. Returns a row for each alert raised.
 */
export const raiseAlerts = (causes: string, priority = usualPriorityOf('type')) => `
  insert into alerts (type, priority, bin_id, location, report_id, raised_at)
  select type, ${priority}, bin_id, location, report_id, raised_at
  from ${causes} as causes
  on conflict (bin_id, type) where closed_at is null do nothing
  returning type, priority, bin_id, location`
