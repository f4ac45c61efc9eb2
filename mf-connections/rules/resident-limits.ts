import { DAY_MS, MINUTE_MS } from 'shared-domain'

/** Changes of a report within this time are sent in one mail, so that a change that is undone at once sends none of its own. */
export const RESIDENT_COLLECTED_FOR_MS = MINUTE_MS

// An address that is left with a report is not verified, so the limit keeps others from being sent many mails.

/** The limits are for this time. */
export const RESIDENT_LIMIT_MS = DAY_MS
const MAILS_OF_REPORT_MAX = 10
const REPORTS_OF_ADDRESS_MAX = 20

/** Whether one more mail may go out, after `mails` about the report, and mails about `otherReports` to the same address. */
export const isWithinLimits = ({ mails, otherReports }: { mails: number; otherReports: number }): boolean =>
  mails < MAILS_OF_REPORT_MAX && otherReports < REPORTS_OF_ADDRESS_MAX
