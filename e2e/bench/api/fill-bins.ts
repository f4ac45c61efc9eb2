import type { Database } from 'api'

/** A square of 0.6 degrees around Wellington, evenly filled: about 66 by 50 km. */
const SIDE_DEGREES = 0.6

/** Inserts `count` bins with the ids `B1` to `B<count>`. */
export async function fillBins({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `insert into bins (id, object_id, location, bin_type, fill_level, previous_fill_level, lat, lng)
     select 'B' || n, n, n || ' Lambton Quay', 'general', 20, 20,
       -41.5 + $2 * random(), 174.5 + $2 * random()
     from generate_series(1, $1::int) as n`,
    [count, SIDE_DEGREES],
  )
  await pool.query('analyze bins')
}
