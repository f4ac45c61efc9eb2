import { makeTestDatabase } from '../../database/testing/test-database'
import { RECORD_TEXTS } from './typed-texts'

/** Columns that hold no text which a person typed: ids, keys, hashes and words of the product. */
const NOT_TYPED: Readonly<Record<string, readonly string[]>> = {
  access_tokens: ['devices', 'ending', 'previous_hash', 'scopes', 'token_hash'],
  alerts: ['bin_id'],
  audit: ['action', 'actor', 'address', 'subject'],
  audit_checkpoints: ['hash'],
  audit_seals: ['entries', 'hash', 'previous'],
  authenticator_apps: ['secret'],
  bin_forecasts: ['bin_id'],
  bin_hazards: ['acknowledged_by', 'bin_id', 'kind'],
  bins: ['flags', 'id', 'layer_id', 'merged_into', 'source'],
  blocked_addresses: ['address_hash'],
  collections: ['bin_before', 'bin_id', 'route_id'],
  depots: ['id'],
  domain_events: ['kind', 'subject'],
  events: ['event'],
  facilities: ['closes_at', 'id', 'opens_at'],
  facts: ['name', 'value'],
  failed_sign_ins: ['key'],
  forecast_models: ['model'],
  leases: ['holder', 'name'],
  one_time_links: ['purpose', 'token_hash'],
  page_loads: ['address_hash', 'file', 'load', 'remote', 'session', 'stack', 'version'],
  page_words: ['approved_by', 'english', 'key', 'language', 'written_by'],
  passkey_challenges: ['challenge', 'purpose'],
  passkeys: ['id', 'public_key', 'transports'],
  people: ['name', 'password_hash', 'subject'],
  presence: ['activity', 'name', 'place'],
  reading_days: ['bin_id'],
  readings: ['bin_id'],
  recovery_codes: ['code_hash'],
  report_additions: ['body_hash'],
  report_history: ['by'],
  report_photos: ['body_hash'],
  reports: [
    'address_hash',
    'block_hash',
    'body_hash',
    'held_because',
    'language',
    'receipt',
    'reference',
    'secret_hash',
    'site_hash',
  ],
  request_counts: ['key'],
  routes: ['body_hash', 'id', 'left_out', 'plan_hash', 'visits_done'],
  sessions: ['device', 'network', 'provider_session', 'refresh_token', 'token_hash'],
  sightings: ['bin_id', 'route_id'],
  sign_in_steps: ['awaits', 'token_hash'],
  stops: ['bin_id', 'reason', 'route_id', 'taps'],
  trucks: ['break', 'depot_id', 'id', 'shift_from', 'shift_to'],
}

/** A server part takes these over into its own schema, and says itself where people type. */
const OF_PARTS = [
  'bin_views',
  'label_batches',
  'labels',
  'late_taps',
  'made_codes',
  'replayed_days',
  'route_moves',
]

/** Reports are searched by `find-personal-data.ts`, as is the audit trail. */
const SEARCHED_BY_THEMSELVES: Readonly<Record<string, readonly string[]>> = {
  audit: ['change'],
  report_history: ['reason'],
  reports: ['bin_id', 'contact', 'location', 'note'],
}

it('each text of the record is searched for personal data, or is known to be typed by nobody', async () => {
  const database = await makeTestDatabase()
  const { rows } = await database.pool.query<{ table: string; name: string }>(`
    select table_name as table, table_name || '.' || column_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and (data_type in ('text', 'jsonb', 'character varying') or udt_name = '_text')
      and table_name !~ '_(rest|[0-9]{4}_[0-9]{2})$'`)
  await database.close()
  const named = [NOT_TYPED, SEARCHED_BY_THEMSELVES].flatMap((tables) =>
    Object.entries(tables).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  )
  const searched = RECORD_TEXTS.columns.map(({ table, column }) => `${table}.${column}`)
  const ofRecord = rows.filter(({ table }) => !OF_PARTS.includes(table)).map(({ name }) => name)
  expect(ofRecord.sort()).toEqual([...named, ...searched].sort())
})
