import { isUnresolvedText } from '../../database/schema'

// As SQL text: `refreshAlerts` and the one statement that takes a new report are made of these rules.

/** Whether a report causes an alert: it is unresolved, not held for moderation, and its bin was not emptied since. */
export const isReportCause = (report: string) =>
  `${isUnresolvedText(`${report}.status`)} and not ${report}.is_held and not ${report}.is_proposed_to_close`

/** The type of alert that a report causes. */
export const typeOfReport = (report: string) =>
  `(case ${report}.issue when 'Overflowing' then 'full' else 'maintenance' end)::alert_type`

/**
 * Raises the alerts of `causes`, rows of type, bin_id, location, report_id and raised_at, of which none is open yet; returns
 * a row for each.
 */
export const raiseAlerts = (causes: string) => `
  insert into alerts (type, priority, bin_id, location, report_id, raised_at)
  select type, (case type when 'full' then 'high' when 'maintenance' then 'medium' else 'low' end)::priority,
    bin_id, location, report_id, raised_at
  from ${causes} as causes
  on conflict (bin_id, type) where closed_at is null do nothing
  returning 1`
