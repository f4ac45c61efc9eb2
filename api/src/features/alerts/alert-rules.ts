import { isUnresolvedText } from '../../database/schema'

// SQL text, because `refreshAlerts` and the single statement for a new report share these rules.

/** Whether a report causes an alert: it is unresolved, not held for moderation, and the bin was not emptied since. */
export const isReportCause = (report: string) =>
  `${isUnresolvedText(`${report}.status`)} and not ${report}.is_held and not ${report}.is_proposed_to_close`

/** The type of alert that a report causes. */
export const typeOfReport = (report: string) =>
  `(case ${report}.issue when 'Overflowing' then 'full' else 'maintenance' end)::alert_type`

/** The priority of an alert of that type, unless its cause is more urgent. */
export const usualPriority = (type: string) =>
  `(case ${type} when 'full' then 'high' when 'maintenance' then 'medium' else 'low' end)::priority`

/**
 * Open hazards that sensors detected, as rows of bin_id, kind, location, noticed_at and who acknowledged them. A hazard ends when a crew
 * empties the bin.
 */
export const OPEN_HAZARDS = `
  select bin_hazards.bin_id, kind, location, coalesce(noticed_at, since) as noticed_at, acknowledged_by, acknowledged_at
  from bin_hazards join bins on bins.id = bin_hazards.bin_id
  where kind <> 'low-battery' and removed_at is null and (last_collected_at is null or last_collected_at < since)`

/** Bins whose sensor has a low battery, as rows of bin_id and location: no danger, and emptying the bin does not end it. */
export const LOW_BATTERIES = `
  select bin_hazards.bin_id, location from bin_hazards join bins on bins.id = bin_hazards.bin_id
  where kind = 'low-battery' and removed_at is null`

/**
 * Bins that forecasts expect to overflow before their next round, until they are emptied. A bin that is full already, or reported as
 * overflowing, has an alert that says more.
 */
export const OVERFLOW_RISKS = `
  select bin_forecasts.bin_id, location, round_risk, next_round, is_round_planned
  from bin_forecasts join bins on bins.id = bin_forecasts.bin_id
  where is_at_risk and removed_at is null and certain_status <> 'full'
    and (last_collected_at is null or last_collected_at <= made_at)
    and not exists (select from reports where reports.bin_id = bins.id and issue = 'Overflowing' and ${isReportCause('reports')})`

/** Whether an alert is of a danger: only a person's acknowledgement, one by one, marks it as read. */
export const IS_DANGEROUS = `
  (alerts.type = 'maintenance' and exists (select from (${OPEN_HAZARDS}) as hazards where hazards.bin_id = alerts.bin_id))`

/**
 * Raises alerts for `causes` (rows of type, bin_id, location, report_id and raised_at) unless the same alert is already open.
 * `priority` is an SQL expression over these rows. Returns a row for each alert raised.
 */
export const raiseAlerts = (causes: string, priority = usualPriority('type')) => `
  insert into alerts (type, priority, bin_id, location, report_id, raised_at)
  select type, ${priority}, bin_id, location, report_id, raised_at
  from ${causes} as causes
  on conflict (bin_id, type) where closed_at is null do nothing
  returning 1`
