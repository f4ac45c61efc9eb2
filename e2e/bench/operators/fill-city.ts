import type { Database } from 'api'
import { load } from '../bench-run'

/** In addition to those of the demonstration. */
const BINS = load(100_000, 2_000)

/** Inserts bins of every type and status around Wellington, with ids from `P1` on; one in ten has no level. */
export async function fillCity({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into bins (id, object_id, location, bin_type, fill_level, previous_fill_level, status, certain_status, lat, lng, measured_at)
     select 'P' || n, 1000000 + n,
       n % 400 || ' ' || (array['Lambton Quay', 'Cuba Street', 'Tāwhiri Terrace', 'Aro Street', 'Oriental Parade'])[1 + n % 5],
       (array['general', 'recycling', 'compost'])[1 + n % 3]::bin_type, level, level, status, status,
       -41.35 + 0.15 * random(), 174.70 + 0.15 * random(), now() - random() * interval '1 day'
     from generate_series(1, $1::int) as n,
       lateral (select case when n % 10 = 0 then null else (n * 37) % 101 end as level) as of_level,
       lateral (select (case when level > 80 then 'full' when level > 50 then 'warning' else 'normal' end)::bin_status as status) as of_status`,
    [BINS],
  )
  await pool.query('analyze bins')
}
