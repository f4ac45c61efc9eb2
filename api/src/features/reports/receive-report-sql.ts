import type { ReportReceipt } from 'shared-domain/contract'
import { isUnresolvedText } from '../../database/schema'
import { NETWORK_TIMES } from '../../http/client-address'
import { insertDomainEvents, raisedEvents, receivedEvents } from '../../record/events/domain-events'
import { isReportCause, raiseAlerts, typeOfReport } from '../alerts/alert-sql'
import { livesForText } from '../bins/bin-life'
import { isResolvedByEmptying } from '../collections/propose-closing'
import { PROVEN_FACTOR, type ReportLimits, SLOWED_TO_S } from './report-limits'

/** The single row that the statement returns. */
export interface ReceiveReportRow {
  /** Null when the id or reference is in use, or the address is being slowed down. */
  receipt: ReportReceipt | null
  isSlowed: boolean
  /** Whether a proof of work would make it count. */
  canProve: boolean
}

/** The parameters of the statement, in this order. */
const PARAMETERS = [
  'id',
  'reference',
  'bodyHash',
  'binId',
  'issue',
  /** The location on the label. */
  'location',
  'note',
  'contact',
  /** The reference of the report that it repeats. */
  'sameAs',
  'addressHash',
  'siteHash',
  'blockHash',
  'actor',
  /** When it was made, if not just now. */
  'madeAt',
  /** Whether it came with a proof of work. */
  'isProven',
  /** The hash of the phone's secret. */
  'secretHash',
  /** Of the page on which it was made. */
  'language',
] as const
type Parameter = (typeof PARAMETERS)[number]

/** The values for the statement, of which only its parameters' names are known elsewhere. */
export const receiveReportValues = (report: Record<Parameter, unknown>) =>
  PARAMETERS.map((name) => report[name])

/** The parameters as SQL, such as `$1`. */
const given = Object.fromEntries(PARAMETERS.map((name, place) => [name, `$${place + 1}`])) as Record<
  Parameter,
  string
>

/**
 * Inserts a report with everything that follows from it in one round trip. Nothing is inserted when the id or the reference is
 * used, or when a suspicious address is slowed down.
 *
 * It is one statement of steps, each of which reads the ones before it. The limits are part of its text: with parameters
 * PostgreSQL would plan the statement anew for each report, which takes longer than the rest.
 */
export const receiveReportSql = (limits: ReportLimits) => `
with ${[NAME_BIN, FIND_ALIKE, FIND_BIN, checkSender(limits), CLASSIFY, INSERT_REPORT, INSERT_CONSEQUENCES].join(', ')}
select (select receipt from inserted_report) as receipt, is_slowed as "isSlowed", can_prove as "canProve" from moderation`

const IS_REPORTABLE = livesForText('isReportable')

/** 1. Which bin is meant? `bin_name` is its id as the record spells it; an unknown one stays as it was given. */
const NAME_BIN = `
  bin_name as materialized (
    select coalesce(
      (select id from bins where id = ${given.binId} and ${IS_REPORTABLE}),
      (select min(id) from bins where upper(id) = upper(${given.binId}) and ${IS_REPORTABLE} having count(*) = 1),
      (select id from bins where ${IS_REPORTABLE} and id = (
        select merged_into from bins as merged where merged.id = ${given.binId} and merged.removed_at is not null)),
      ${given.binId}) as id
  )`

/** Reports that count, and are of this bin and issue. */
const IS_ALIKE = `bin_id = (select id from bin_name) and issue = ${given.issue}::issue
    and ${isUnresolvedText('status')} and not is_held`

/**
 * 2. Who reported the same? `earlier` is the first of all, which the receipt names; `original` is the one that the resident says it
 * repeats. If that was fixed meanwhile there is none, and the receipt says that this report is not a duplicate.
 *
 * The share lock waits for a transaction that changes the original, and looks at it again: without it, a report could become the
 * duplicate of one that is withdrawn at the same moment, and would count nowhere.
 */
const FIND_ALIKE = `
  earlier as (
    select reference, issue, reported_at from reports where ${IS_ALIKE} order by reported_at limit 1
  ), original as materialized (
    select id from reports
    where id = (select coalesce(duplicate_of, id) from reports where reference = ${given.sameAs}) and ${IS_ALIKE} for share
  )`

/**
 * 3. Does the record know the bin? `found_bin` has no row for an unknown one. It counts the original, so that reports are locked before bins.
 *
 * The share lock excludes `lockBins`: a transaction that closes an alert sees this report, or this statement sees that the alert
 * is closed. Two reports of a bin do not wait for each other.
 */
const FIND_BIN = `
  found_bin as materialized (
    select location, last_collected_at, ${livesForText('raisesAlerts')} as raises_alerts from bins
    where id = (select id from bin_name) and ${IS_REPORTABLE} and (select count(*) from original) <= 1 for share
  )`

/** Whether counted reports came from at least this many blocks within the time: the owner of one never affects others. */
const isCrowded = (which: string, within: string, blocks: number) => `(
        select count(distinct block_hash) >= ${blocks} from reports
        where ${which} not is_held and reported_at > now() - interval '${within}')`

/**
 * 4. Does the sender send too many? `sender` counts what its household sent in ten minutes, and what counts of its site and its block, as far
 * as it matters. The household is suspicious above its limit, the wider networks above multiples of it, and a block above a household's while
 * the bin or the city gets more than usual. Proofs of work allow more. What is held counts against its household alone, so that
 * its neighbours are not shut out.
 *
 * A suspicious network is slowed first: then its last report was a few seconds ago.
 */
const checkSender = ({ perAddress, perBin, burst }: ReportLimits) => {
  const most = perAddress * PROVEN_FACTOR
  return `
  sender as materialized (
    select household.*, neighbours.*,
      (select max(reported_at) from reports where block_hash = ${given.blockHash}) as block_last_at,
      exists (select from blocked_addresses where address_hash = ${given.addressHash} and until > now()) as is_blocked
    from (
      select count(*) as sent, max(reported_at) as last_at
      from (
        select reported_at from reports
        where address_hash = ${given.addressHash} and reported_at > now() - interval '10 minutes'
        order by reported_at desc limit ${most}) as latest
    ) as household, (
      select count(*) as of_block, count(*) filter (where site_hash = ${given.siteHash}) as of_site
      from (
        select site_hash from reports
        where block_hash = ${given.blockHash} and reported_at > now() - interval '10 minutes' and not is_held
        order by reported_at desc limit ${most * NETWORK_TIMES.block}) as latest
    ) as neighbours
  ), suspected as materialized (
    select *, sent >= ${most} or ${isWide(most)} as is_over,
      is_blocked or sent >= ${most} or not ${given.isProven}::boolean and sent >= ${perAddress} as is_suspicious,
      ${isWide(most)} or not ${given.isProven}::boolean and (${isWide(perAddress)}
        or of_block >= ${perAddress} and (
          ${isCrowded('bin_id = (select id from bin_name) and', '1 hour', perBin)}
          or ${isCrowded('', '1 minute', burst)})) as has_suspicious_neighbours
    from sender
  ), moderation as materialized (
    select is_suspicious and ${isJustNow('last_at')} or has_suspicious_neighbours and ${isJustNow('block_last_at')} as is_slowed,
      (is_suspicious or has_suspicious_neighbours) and not is_blocked and not is_over as can_prove,
      case when is_blocked then 'blocked-address'
        when is_suspicious or has_suspicious_neighbours then 'many-from-address'
        when not exists (select from found_bin) then 'unknown-bin' end as held_because
    from suspected
  )`
}

/** Whether the site or the block is over so many reports of a household. */
const isWide = (perHousehold: number) =>
  `(of_site >= ${perHousehold * NETWORK_TIMES.site} or of_block >= ${perHousehold * NETWORK_TIMES.block})`

const isJustNow = (moment: string) => `coalesce(${moment} > now() - interval '${SLOWED_TO_S} seconds', false)`

/**
 * 5. What becomes of it? It is held for moderation for a reason, a duplicate of its original, and proposed to close when it was made before
 * the bin was last emptied but came late. A report that is slowed down has no row here, so nothing below happens.
 */
const CLASSIFY = `
  classified as materialized (
    select coalesce((select location from found_bin), ${given.location}) as location,
      held_because, held_because is not null as is_held,
      coalesce(${isResolvedByEmptying(given.issue, `${given.madeAt}::timestamptz`, '(select last_collected_at from found_bin)')}, false)
        as is_proposed_to_close,
      (select id from original) as duplicate_of,
      case when exists (select from original) then 'duplicate' else 'open' end as status,
      now()::timestamptz(3) as at
    from moderation where not is_slowed
  )`

const utc = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The receipt, from a row of `classified`. It names the bin only if the record knows it. */
const RECEIPT = `
      jsonb_build_object('id', ${given.id}::uuid, 'reference', ${given.reference}::text, 'status', status, 'isHeld', is_held,
        'receivedAt', ${utc('at')})
      || coalesce((
        select jsonb_build_object('bin', jsonb_build_object('id', (select id from bin_name), 'location', location))
        from found_bin), '{}')
      || jsonb_build_object('alreadyReported', (
        select jsonb_build_object('reference', reference, 'issue', issue, 'reportedAt', ${utc('reported_at')})
        from earlier))`

/** 6. The report itself, with its receipt. An id or a reference that is used leaves no row. */
const INSERT_REPORT = `
  inserted_report as (
    insert into reports (id, reference, body_hash, secret_hash, bin_id, issue, location,
      note, contact, address_hash, site_hash, block_hash, status, is_held, held_because, is_proposed_to_close,
      duplicate_of, made_at, reported_at, changed_at, receipt, language)
    select ${given.id}::uuid, ${given.reference}, ${given.bodyHash}, ${given.secretHash}, (select id from bin_name), ${given.issue}::issue, location,
      ${given.note}, ${given.contact}::jsonb, ${given.addressHash}, ${given.siteHash}, ${given.blockHash}, status::report_status, is_held, held_because, is_proposed_to_close,
      duplicate_of, ${given.madeAt}, at, at, ${RECEIPT}, ${given.language}
    from classified
    on conflict do nothing
    returning id, bin_id, location, issue, status, is_held, is_proposed_to_close, reported_at, receipt
  )`

/** 7. Its history, its alert unless that is open, the audit trail, and the events that open pages get. */
const INSERT_CONSEQUENCES = `
  inserted_history as (
    insert into report_history (report_id, status, by, at)
    select id, status, ${given.actor}, reported_at from inserted_report
  ), inserted_alert as (
    ${raiseAlerts(`(
      select ${typeOfReport('inserted_report')} as type, bin_id, location, id as report_id, reported_at as raised_at
      from inserted_report where ${isReportCause('inserted_report')}
        and coalesce((select raises_alerts from found_bin), true))`)}
  ), inserted_audit as (
    insert into audit (actor, action, subject, change)
    select ${given.actor}, 'report.create', 'report:' || id,
      jsonb_build_object('binId', bin_id, 'issue', issue, 'status', status, 'isHeld', is_held)
    from inserted_report
  ), inserted_events as (
    insert into events (event)
    select jsonb_build_object('kind', 'reports', 'id', id) from inserted_report
    union all select jsonb_build_object('kind', 'alerts') from inserted_alert
  ), inserted_domain_events as (
    ${insertDomainEvents(receivedEvents('inserted_report'), raisedEvents('inserted_alert'))}
  )`
