import type { ReportReceipt } from 'shared-domain/contract'
import { isUnresolvedText } from '../../database/schema'
import { isReportCause, raiseAlerts, typeOfReport } from '../alerts/alert-rules'
import { isResolvedByEmptying } from '../collections/propose-closing'
import { FEW_PER_ADDRESS, PROVEN_FACTOR, type ReportLimits, SLOWED_TO_S } from './report-limits'

const COUNTS = `${isUnresolvedText('status')} and not is_held`

/** The bin's id in the record's spelling; for an unknown bin, as it was given. */
const BIN = '(select id from bin_name)'

/** Whether counted reports came from at least this many addresses within the time: a single address never affects others. */
const isCrowded = (which: string, within: string, limit: number) => `(
  select count(distinct address_hash) >= ${limit} from reports
  where ${which} not is_held and reported_at > now() - interval '${within}')`

const utc = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The single row that the statement returns. */
export interface ReceiveReportRow {
  /** Null when the id or reference is in use, or the address is being slowed down. */
  receipt: ReportReceipt | null
  isSlowed: boolean
  /** Whether a proof of work would make it count. */
  canProve: boolean
}

/**
 * Inserts a report with everything that follows from it in one round trip. Nothing is inserted
 * when the id or the reference is used, or when a suspicious address is slowed.
 *
 * $1 id, $2 reference, $3 hash of the body, $4 bin, $5 issue, $6 location on the label, $7 note, $8 contact,
 * $9 reference of the report it repeats, $10 address hash, $11 actor, $12 when it was made, if not just now, $13 whether it
 * came with a proof of work, $14 hash of the phone's secret. The limits are part of the text: with parameters PostgreSQL would
 * plan the statement anew for each report, which takes longer than the rest.
 *
 * The share lock on the bin's row excludes `lockBins`: a transaction that closes an alert sees this report, or this statement
 * sees that the alert is closed. Two reports of a bin do not wait for each other.
 *
 * A report that was made before the bin was last emptied, but came late, is proposed to close at once. A duplicate is one
 * only of a report that counts: if that was fixed meanwhile, the receipt says that this one is not a duplicate.
 */
export const receiveReportSql = ({ perAddress, perBin, burst }: ReportLimits) => `
with bin_name as materialized (
  select coalesce(
    (select id from bins where id = $4 and removed_at is null),
    (select min(id) from bins where upper(id) = upper($4) and removed_at is null having count(*) = 1),
    $4) as id
), found_bin as materialized (
  select location, last_collected_at from bins where id = ${BIN} and removed_at is null for share
), earlier as (
  select reference, issue, reported_at from reports where bin_id = ${BIN} and issue = $5::issue and ${COUNTS}
  order by reported_at limit 1
), original as (
  select id from reports
  where id = (select coalesce(duplicate_of, id) from reports where reference = $9)
    and bin_id = ${BIN} and issue = $5::issue and ${COUNTS}
), sender as materialized (
  select count(*) as sent, max(reported_at) as last_at,
    exists (select from blocked_addresses where address_hash = $10 and until > now()) as is_blocked
  from (
    select reported_at from reports where address_hash = $10 and reported_at > now() - interval '10 minutes'
    order by reported_at desc limit ${perAddress * PROVEN_FACTOR}) as counted
), suspected as materialized (
  select sent, last_at, is_blocked, sent >= ${perAddress * PROVEN_FACTOR} as is_over,
    is_blocked or sent >= ${perAddress * PROVEN_FACTOR} or not $13::boolean and (sent >= ${perAddress}
      or sent >= ${Math.min(FEW_PER_ADDRESS, perAddress)} and (
        ${isCrowded(`bin_id = ${BIN} and`, '1 hour', perBin)} or ${isCrowded('', '1 minute', burst)})) as is_suspicious
  from sender
), with_threshold as materialized (
  select is_suspicious and coalesce(last_at > now() - interval '${SLOWED_TO_S} seconds', false) as is_slowed,
    is_suspicious and not is_blocked and not is_over as can_prove,
    case when is_blocked then 'blocked-address' when is_suspicious then 'many-from-address'
      when not exists (select from found_bin) then 'unknown-bin' end as held_because
  from suspected
), classified as materialized (
  select coalesce((select location from found_bin), $6) as location, held_because, held_because is not null as is_held,
    coalesce(${isResolvedByEmptying('$5', '$12::timestamptz', '(select last_collected_at from found_bin)')}, false)
      as is_proposed_to_close,
    (select id from original) as duplicate_of,
    case when exists (select from original) then 'duplicate' else 'open' end as status,
    now()::timestamptz(3) as at
  from with_threshold where not is_slowed
), taken as (
  insert into reports (id, reference, body_hash, secret_hash, bin_id, issue, location, note, contact, address_hash,
    status, is_held, held_because, is_proposed_to_close, duplicate_of, made_at, reported_at, changed_at, receipt)
  select $1::uuid, $2, $3, $14, ${BIN}, $5::issue, location, $7, $8::jsonb, $10,
    status::report_status, is_held, held_because, is_proposed_to_close, duplicate_of, $12, at, at,
    jsonb_build_object('id', $1::uuid, 'reference', $2::text, 'status', status, 'isHeld', is_held,
      'receivedAt', ${utc('at')}) || coalesce((
        select jsonb_build_object('bin', jsonb_build_object('id', ${BIN}, 'location', location)) from found_bin), '{}')
    || jsonb_build_object('alreadyReported', (select jsonb_build_object('reference', reference, 'issue', issue,
        'reportedAt', ${utc('reported_at')}) from earlier))
  from classified
  on conflict do nothing
  returning id, bin_id, location, issue, status, is_held, is_proposed_to_close, reported_at, receipt
), inserted_history as (
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
select (select receipt from taken) as receipt, is_slowed as "isSlowed", can_prove as "canProve" from with_threshold`
