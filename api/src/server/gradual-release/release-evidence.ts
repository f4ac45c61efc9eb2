import type { StackFrame } from 'shared-domain'
import type { Database } from '../../database/database'
import type { Evidence, Vital } from './release-step'

interface Asked {
  remote: string
  version: string
  /** Documents that were served before this time do not count. */
  since: Date
}

/** A session counts once, with its mean, however often it loads the page. */
const EVIDENCE = `
  with session_figures as (
    select session, bool_or(outcome <> 'ran') as failed,
      min(person_id::text) as person, min(address_hash) as address,
      avg(lcp_ms) as "lcpMs", avg(inp_ms) as "inpMs", avg(cls) as cls
    from page_loads where remote = $1 and version = $2 and at >= $3 group by session
  )
  select count(*)::int as sessions, count(*) filter (where failed)::int as failed,
    ${sourcesOf('failed')} as "failedSources",
    ${vitalOf('"lcpMs"', 0)} as "lcpMs", ${vitalOf('"inpMs"', 0)} as "inpMs", ${vitalOf('cls', 3)} as cls
  from session_figures`

/** The smaller of two counts: people and networks. Without sign-in only networks are counted. */
function sourcesOf(condition: string): string {
  const distinct = (column: string) => `count(distinct ${column}) filter (where ${condition})`
  return `least(${distinct('address')}, coalesce(nullif(${distinct('person')}, 0), ${distinct('address')}))::int`
}

function vitalOf(column: string, digits: number): string {
  const isThere = `${column} is not null`
  return `json_build_object('sessions', count(${column}), 'sources', ${sourcesOf(isThere)},
    'p75', round((percentile_cont(0.75) within group (order by ${column}))::numeric, ${digits}))`
}

type Row = Omit<Evidence, 'version' | 'vitals'> &
  Record<Vital, { sessions: number; sources: number; p75: number | null }>

/** The outcomes of a version in the sessions since a moment. */
export async function readEvidence(
  { pool }: Pick<Database, 'pool'>,
  { remote, version, since }: Asked,
): Promise<Evidence> {
  const { rows } = await pool.query<Row>(EVIDENCE, [remote, version, since])
  const { lcpMs, inpMs, cls, ...counts } = rows[0] as Row
  const vitals = Object.entries({ lcpMs, inpMs, cls }).filter(([, { p75 }]) => p75 !== null)
  return { version, ...counts, vitals: Object.fromEntries(vitals) }
}

/** How and where a version failed last; `undefined` when it did not. */
export async function lastFailure(
  { pool }: Pick<Database, 'pool'>,
  { remote, version, since }: Asked,
): Promise<{ outcome: string; stack: StackFrame[] | null } | undefined> {
  const { rows } = await pool.query(
    `select outcome, stack from page_loads
      where remote = $1 and version = $2 and at >= $3 and outcome <> 'ran' order by at desc limit 1`,
    [remote, version, since],
  )
  return rows[0]
}
