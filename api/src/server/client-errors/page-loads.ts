import { and, eq, gte, isNull, lt, ne, sql } from 'drizzle-orm'
import type { PageVitals } from 'shared-domain'
import { DAY_MS } from 'shared-domain'
import type { Database } from '../../database/database'
import { pageLoads } from '../../database/schema'
import type { PageLoad } from './load-ids'

const KEPT_MS = 7 * DAY_MS

type Outcome = Omit<typeof pageLoads.$inferInsert, keyof PageLoad>

/** Records the outcome of a version in a page load, once. A failure replaces a success; nothing replaces a failure. */
export async function recordOutcome(
  { query }: Pick<Database, 'query'>,
  load: PageLoad,
  outcome: Outcome,
  now: number,
): Promise<void> {
  await query.delete(pageLoads).where(lt(pageLoads.at, new Date(now - KEPT_MS)))
  const insert = query.insert(pageLoads).values({ ...load, ...outcome })
  if (outcome.outcome === 'ran') await insert.onConflictDoNothing()
  else
    await insert.onConflictDoUpdate({
      target: [pageLoads.load, pageLoads.remote, pageLoads.version],
      set: outcome,
      setWhere: eq(pageLoads.outcome, 'ran'),
    })
}

const single = (figure: number | undefined) => (figure === undefined ? null : Math.fround(figure))

/** Records the Web Vitals of a page load: once, and only when the load's outcome is known. */
export async function recordVitals(
  { query }: Pick<Database, 'query'>,
  { load }: Pick<PageLoad, 'load'>,
  { remote, version, lcpMs, inpMs, cls }: PageVitals,
): Promise<void> {
  await query
    .update(pageLoads)
    // In the single precision in which they are stored: PostgreSQL refuses what is too small for that.
    .set({ lcpMs: single(lcpMs), inpMs: single(inpMs), cls: single(cls) })
    .where(
      and(
        eq(pageLoads.load, load),
        eq(pageLoads.remote, remote),
        eq(pageLoads.version, version),
        isNull(pageLoads.lcpMs),
        isNull(pageLoads.inpMs),
        isNull(pageLoads.cls),
      ),
    )
}

export interface LoadCounts {
  /** A session counts once, however often it loads the page. */
  sessions: number
  /** The sessions in which a load failed. */
  failed: number
  /** The people and networks of the failures. */
  addresses: number
  people: number
}

/** Counts the loads of a version whose documents were served since a moment. */
export async function countLoads(
  { query }: Pick<Database, 'query'>,
  { remote, version, since }: { remote: string; version: string; since: Date },
): Promise<LoadCounts> {
  const distinct = (
    column: typeof pageLoads.session | typeof pageLoads.addressHash | typeof pageLoads.personId,
  ) => sql<number>`count(distinct ${column}) filter (where ${ne(pageLoads.outcome, 'ran')})::integer`
  const [counts] = await query
    .select({
      sessions: sql<number>`count(distinct ${pageLoads.session})::integer`,
      failed: distinct(pageLoads.session),
      addresses: distinct(pageLoads.addressHash),
      people: distinct(pageLoads.personId),
    })
    .from(pageLoads)
    .where(and(eq(pageLoads.remote, remote), eq(pageLoads.version, version), gte(pageLoads.at, since)))
  return counts ?? { sessions: 0, failed: 0, addresses: 0, people: 0 }
}
