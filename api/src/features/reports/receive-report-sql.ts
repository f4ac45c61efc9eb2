import { isUnresolvedText } from '../../database/schema'
import { isReportCause, raiseAlerts, typeOfReport } from '../alerts/alert-rules'
import type { ReportLimits } from './report-limits'

const COUNTS = `${isUnresolvedText('status')} and not is_held`

/** The bin as the record writes its id; one that it does not know, as it was given. */
const BIN = '(select id from named)'

/** Whether so many reports came within the time. It stops counting there; in order, so that an index is read. */
const isOver = (which: string, within: string, limit: number) => `(
  select count(*) >= ${limit} from (
    select from reports where ${which} reported_at > now() - interval '${within}'
    order by reported_at desc limit ${limit}) as counted)`

const utc = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Inserts a report with everything that follows from it in one round trip; returns its receipt, or no row when the id or the
 * reference is used.
 *
 * $1 id, $2 reference, $3 hash of the body, $4 bin, $5 issue, $6 location on the label, $7 note, $8 contact,
 * $9 reference of the report it repeats, $10 address hash, $11 actor, $12 when it was made, if not just now. The limits are
 * part of the text: with parameters PostgreSQL would plan the statement anew for each report, which takes longer than the rest.
 *
 * The share lock on the bin's row excludes `lockBins`: a transaction that closes an alert sees this report, or this statement
 * sees that the alert is closed. Two reports of a bin do not wait for each other.
 *
 * A report that was made before the bin was last emptied, but came late, is proposed to close at once. A duplicate is one
 * only of a report that counts: if that was fixed meanwhile, the receipt says that this one is not a duplicate.
 */
export const receiveReportSql = ({ perAddress, perBin, burst }: ReportLimits) => `
with named as materialized (
  select coalesce(
    (select id from bins where id = $4 and removed_at is null),
    (select min(id) from bins where upper(id) = upper($4) and removed_at is null having count(*) = 1),
    $4) as id
), known as materialized (
  select location, last_collected_at from bins where id = ${BIN} and removed_at is null for share
), earlier as (
  select reference, issue, reported_at from reports where bin_id = ${BIN} and issue = $5::issue and ${COUNTS}
  order by reported_at limit 1
), original as (
  select id from reports
  where id = (select coalesce(duplicate_of, id) from reports where reference = $9)
    and bin_id = ${BIN} and issue = $5::issue and ${COUNTS}
), judged as materialized (
  select coalesce((select location from known), $6) as location,
    not exists (select from known)
      or ${isOver('address_hash = $10 and', '10 minutes', perAddress)}
      or ${isOver(`bin_id = ${BIN} and`, '1 hour', perBin)}
      or ${isOver('', '1 minute', burst)} as is_held,
    $5 = 'Overflowing' and coalesce((select last_collected_at from known) >= $12::timestamptz, false) as is_proposed_to_close,
    (select id from original) as duplicate_of,
    case when exists (select from original) then 'duplicate' else 'open' end as status,
    now()::timestamptz(3) as at
), taken as (
  insert into reports (id, reference, body_hash, bin_id, issue, location, note, contact, address_hash,
    status, is_held, is_proposed_to_close, duplicate_of, made_at, reported_at, changed_at, receipt)
  select $1::uuid, $2, $3, ${BIN}, $5::issue, location, $7, $8::jsonb, $10,
    status::report_status, is_held, is_proposed_to_close, duplicate_of, $12, at, at,
    jsonb_build_object('id', $1::uuid, 'reference', $2::text, 'status', status, 'isHeld', is_held,
      'receivedAt', ${utc('at')}) || coalesce((
        select jsonb_build_object('bin', jsonb_build_object('id', ${BIN}, 'location', location)) from known), '{}')
    || jsonb_build_object(
'alreadyReported', (select jsonb_build_object('reference', reference, 'issue', issue,
        'reportedAt', ${utc('reported_at')}) from earlier))
  from judged
  on conflict do nothing
  returning id, bin_id, location, issue, status, is_held, is_proposed_to_close, reported_at, receipt
), told as (
  insert into report_history (report_id, status, by, at) select id, status, $11, reported_at from taken
), raised as (
  ${raiseAlerts(`(
    select ${typeOfReport('taken')} as type, bin_id, location, id as report_id, reported_at as raised_at
    from taken where ${isReportCause('taken')})`)}
), audited as (
  insert into audit (actor, action, subject, change)
  select $11, 'report.create', 'report:' || id,
    jsonb_build_object('binId', bin_id, 'issue', issue, 'status', status, 'isHeld', is_held)
  from taken
), shown as (
  insert into events (event)
  select jsonb_build_object('kind', 'reports', 'id', id) from taken
  union all select jsonb_build_object('kind', 'alerts') from raised
)
select receipt from taken`
