import type { Database } from '../../../database/database'

/** Adds everything to the demonstration city that a figure could miscount. */
export async function disturbRecord({ pool }: Database, now: Date): Promise<void> {
  const moment = now.toISOString()
  const run = (statement: string) => pool.query(statement.replaceAll('$now', `'${moment}'::timestamptz`))
  // Routes without a driver, a removed route, and stops that crews skipped.
  await run(`update routes set driver_id = null where number % 11 = 0 and status = 'completed'`)
  await run(`update routes set removed_at = $now where number = 5`)
  await run(`with left_alone as (
      update stops set state = 'skipped', collection_id = null, skip_reason =
        (case when position % 2 = 0 then 'contaminated' else 'blocked' end)::skip_reason
      from routes where routes.id = route_id and state = 'done' and (position * 7 + number) % 23 = 0
      returning stops.route_id, stops.bin_id)
    delete from collections using left_alone
    where collections.route_id = left_alone.route_id and collections.bin_id = left_alone.bin_id`)
  // Impossible levels, silent sensors, and a clock that is fast.
  await run(`update collections set fill_level = 104.5 where bin_id like '%7' and fill_level > 90`)
  await run(`update collections set fill_level = null where bin_id like '%13'`)
  await run(`insert into collections (id, bin_id, at, fill_level)
    select gen_random_uuid(), id, $now + interval '1 hour', 99 from bins limit 5`)
  // Bins that came and went, and one whose location names no suburb.
  await run(`update bins set removed_at = $now - interval '10 days' where object_id % 97 = 0`)
  await run(`update bins set removed_at = $now - interval '2 hours' where object_id % 101 = 0`)
  await run(`update bins set created_at = $now - interval '5 hours' where object_id % 89 = 0`)
  await run(`update bins set location = 'Botanic Garden' where object_id % 83 = 0`)
  // Reports of each kind and state, through the year, of bins known and unknown.
  await run(`insert into reports (id, reference, body_hash, bin_id, location, issue, status, is_held, reported_at)
    select gen_random_uuid(), 'T-' || n, '', coalesce(
        (select id from bins where object_id = 1 + (n * 37) % 1900), 'UNKNOWN-' || n), '',
      (enum_range(null::issue))[1 + n % 6], (enum_range(null::report_status))[1 + n % 7], n % 13 = 0,
      $now - n * interval '19 hours'
    from generate_series(1, 400) as n`)
  // The single readings of the days 15 to 30 days ago were removed.
  await run(`insert into reading_days (bin_id, day, lowest, highest, mean, last, last_at, readings)
    select bin_id, (at at time zone 'Pacific/Auckland')::date, min(fill_level), max(fill_level), avg(fill_level),
      (array_agg(fill_level order by at desc))[1], max(at), count(*)
    from readings where at < $now - interval '15 days' and at > $now - interval '30 days' group by 1, 2`)
  await run(`delete from readings where at < $now - interval '15 days' and at > $now - interval '30 days'`)
  await run('analyze')
}
