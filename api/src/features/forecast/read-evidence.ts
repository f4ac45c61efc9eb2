import { sql } from 'drizzle-orm'
import type { EvidenceRow } from 'forecast-engine'
import { DAY_MS } from 'shared-domain'
import type { Executor } from '../../database/in-transaction'
import { isUnresolvedIn, reports } from '../../database/schema'
import { livesFor } from '../bins/bin-life'

/** How many days of evidence are read. */
const EVIDENCE_DAYS = 56
/** Of all readings within this many hours only the last counts, because a sensor may send one every minute. */
const READING_HOURS = 2

/** The evidence until `until`, in ms since 1970, of one bin or of all bins in service. Reports that staff resolved are none. */
export async function readEvidence(query: Executor, until: number, binId?: string): Promise<EvidenceRow[]> {
  const since = sql`to_timestamp(${(until - EVIDENCE_DAYS * DAY_MS) / 1000})`
  const to = sql`to_timestamp(${until / 1000})`
  const ofBin = binId === undefined ? sql`true` : sql`bin_id = ${binId}`
  const ofId = binId === undefined ? sql`true` : sql`bins.id = ${binId}`
  const { rows } = await query.execute<EvidenceRow & Record<string, unknown>>(sql`
    with observations as (
      (select distinct on (bin_id, bucket) bin_id, 'reading' as kind, at, (fill_level / 100)::text as value
      from (select *, floor(extract(epoch from at) / ${READING_HOURS * 3600}) as bucket from readings
        where at > ${since} and at <= ${to} and ${ofBin}) as read
      order by bin_id, bucket, at desc)
      union all
      select bin_id, 'emptying', at, (fill_level / 100)::text from collections
      where at > ${since} and at <= ${to} and ${ofBin}
      union all
      select bin_id, 'seen', at, seen::text from sightings where at > ${since} and at <= ${to} and ${ofBin}
      union all
      select bin_id, 'report', reported_at, null from reports
      where issue = 'Overflowing' and not is_held and ${isUnresolvedIn(reports.status)}
        and reported_at > ${since} and reported_at <= ${to} and ${ofBin}
      union all
      -- A bin comes back empty from works.
      select id, 'emptying', out_until, null from bins
      where out_until > ${since} and out_until <= ${to} and ${ofId}
      union all
      -- A new body is empty.
      select id, 'emptying', body_since, null from bins
      where body_since > ${since} and body_since <= ${to} and ${ofId}
    )
    select bins.id as "binId", location, bin_type as "binType", evidence::text
    from bins left join (
      select bin_id, json_agg(json_build_array(kind, extract(epoch from at) * 1000, value) order by at, kind desc) as evidence
      from observations join bins on bins.id = bin_id
      -- What a sensor sends of a bin that is away says nothing of its place.
      where not coalesce(at >= out_from and at < out_until, false)
        -- What was measured in another body says nothing of how this one fills.
        and not coalesce(at < body_since, false)
      group by bin_id) as known on known.bin_id = bins.id
    where ${livesFor('isForecast')} and ${ofId}`)
  return rows
}
