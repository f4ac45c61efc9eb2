import type { Database } from '../../database/database'
import { makeTestDatabase } from '../../database/testing/test-database'

let database: Database
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.close())

/** The columns of each view, in order. A new one comes last; to change or remove one takes a `record_v2` beside these. */
const RECORD_V1 = {
  bins: 'id text, location text, bin_type bin_type, status bin_status, fill_level float4, created_at timestamptz, removed_at timestamptz, out_from timestamptz, out_until timestamptz, damaged_since timestamptz, planned_since timestamptz',
  collections: 'bin_id text, route_id text, at timestamptz, fill_level float4',
  people: 'id uuid, name text',
  reading_days: 'bin_id text, day date, last float4, last_at timestamptz',
  readings: 'bin_id text, at timestamptz, fill_level float4',
  reports: 'bin_id text, issue issue, status report_status, is_held bool, reported_at timestamptz',
  routes:
    'id text, number int8, name text, driver_id uuid, baseline_km float8, distance_km float8, completed_at timestamptz, removed_at timestamptz, forecast_model int4',
  stops: 'route_id text, bin_id text, state stop_state, skip_reason skip_reason, at timestamptz',
  thresholds: 'warning_above int4, full_above int4',
}

it('keeps the columns of the views that it has published', async () => {
  const { rows } = await database.pool.query<{ view: string; columns: string }>(`
    select table_name as view, string_agg(column_name || ' ' || udt_name, ', ' order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'record_v1' group by 1 order by 1`)
  expect(Object.fromEntries(rows.map(({ view, columns }) => [view, columns]))).toEqual(RECORD_V1)
})
