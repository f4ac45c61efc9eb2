import { type PartChange, Refusal, type ServerPartContext } from 'api/server-part'
import { desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { streetAndSuburb } from 'shared-domain'
import { ROUND_BINS_MAX, type StockRound } from '../../operations'
import { stockFindings, stockRoundBins, stockRounds } from '../tables'

type Context = ServerPartContext<'binLife' | 'bins'>
type Executor = PartChange['transaction']

interface Wanted {
  name: string
  /** `null` for all bins. */
  suburbs: readonly string[] | null
}

/** Opens a round over the bins that stand in its suburbs now, or are expected there by now. Sent again, it is opened once. */
export async function openRound(
  { change, person, now, record }: Context,
  id: string,
  { name, suburbs }: Wanted,
): Promise<StockRound> {
  const [standing, planned] = await Promise.all([record.bins.standing(), record.binLife.planned()])
  const expected = planned.filter(({ expectedAt }) => expectedAt !== null && expectedAt <= now())
  const wanted = suburbs && new Set(suburbs)
  const binIds = [...standing, ...expected]
    .filter(({ location }) => wanted === null || wanted.has(streetAndSuburb(location).suburb ?? ''))
    .map((bin) => bin.id)
  return change(async ({ transaction, audit, tell }) => {
    const opened = await transaction
      .insert(stockRounds)
      .values({
        id,
        name,
        suburbs: suburbs && [...suburbs],
        by: person.name,
        begunAt: new Date(now()),
      })
      .onConflictDoNothing()
      .returning({ id: stockRounds.id })
    if (opened.length === 0) return readRound(transaction, id)
    if (binIds.length === 0)
      throw new Refusal('not-possible-now', 'No bin stands there. Choose other suburbs, or all bins.')
    if (binIds.length > ROUND_BINS_MAX)
      throw new Refusal(
        'not-possible-now',
        `${binIds.length} bins stand there, and a round has at most ${ROUND_BINS_MAX}. Choose fewer suburbs.`,
      )
    await transaction.execute(sql`
      insert into ${stockRoundBins} (round_id, bin_id)
      select ${id}::uuid, unnest(${sql.param(binIds)}::text[])`)
    audit('stock-round.open', `stock-round:${id}`, { bins: binIds.length, suburbs })
    tell()
    return readRound(transaction, id)
  })
}

/** Gives a round another name, and says in the trail what it was called before. */
export const renameRound = ({ change }: Context, id: string, name: string) =>
  change(async ({ transaction, audit, tell }) => {
    const { name: before } = await readRound(transaction, id)
    if (before === name) return readRound(transaction, id)
    await transaction.update(stockRounds).set({ name }).where(eq(stockRounds.id, id))
    audit('stock-round.rename', `stock-round:${id}`, { name, before })
    tell()
    return readRound(transaction, id)
  })

/** Ends a round, or opens it again. */
export const endRound = ({ change, person, now }: Context, id: string, isEnded: boolean) =>
  change(async ({ transaction, audit, tell }) => {
    const { ended } = await readRound(transaction, id)
    if ((ended !== null) === isEnded) return readRound(transaction, id)
    await transaction
      .update(stockRounds)
      .set(isEnded ? { endedBy: person.name, endedAt: new Date(now()) } : { endedBy: null, endedAt: null })
      .where(eq(stockRounds.id, id))
    audit(isEnded ? 'stock-round.end' : 'stock-round.open-again', `stock-round:${id}`, {})
    tell()
    return readRound(transaction, id)
  })

const ROUNDS_MAX = 50

export async function readRounds(query: Executor): Promise<{ rounds: StockRound[] }> {
  const rounds = await query
    .select()
    .from(stockRounds)
    .orderBy(sql`${stockRounds.endedAt} is not null`, desc(stockRounds.begunAt))
    .limit(ROUNDS_MAX)
  return { rounds: await withCounts(query, rounds) }
}

export async function readRound(query: Executor, id: string): Promise<StockRound> {
  const rounds = await query.select().from(stockRounds).where(eq(stockRounds.id, id))
  const [round] = await withCounts(query, rounds)
  if (!round) throw unknownRound()
  return round
}

const unknownRound = () =>
  new Refusal(
    { kind: 'unknown-stock-round', status: 404 },
    'There is no such round: look at the list of rounds.',
  )

async function withCounts(
  query: Executor,
  rounds: readonly (typeof stockRounds.$inferSelect)[],
): Promise<StockRound[]> {
  if (rounds.length === 0) return []
  const ids = rounds.map(({ id }) => id)
  const bins = await query
    .select({ roundId: stockRoundBins.roundId, count: sql<number>`count(*)::int` })
    .from(stockRoundBins)
    .where(inArray(stockRoundBins.roundId, ids))
    .groupBy(stockRoundBins.roundId)
  const latest = query
    .selectDistinctOn([stockFindings.roundId, stockFindings.binId], {
      roundId: stockFindings.roundId,
      found: stockFindings.found,
    })
    .from(stockFindings)
    .where(sql`${inArray(stockFindings.roundId, ids)} and ${isNull(stockFindings.undoneAt)}`)
    .orderBy(stockFindings.roundId, stockFindings.binId, desc(stockFindings.at), desc(stockFindings.id))
    .as('latest')
  const findings = await query
    .select({
      roundId: latest.roundId,
      found: sql<number>`(count(*) filter (where ${latest.found} <> 'not-found'))::int`,
      notFound: sql<number>`(count(*) filter (where ${latest.found} = 'not-found'))::int`,
    })
    .from(latest)
    .groupBy(latest.roundId)
  return rounds.map(({ id, name, suburbs, by, begunAt, endedBy, endedAt }) => {
    const said = findings.find(({ roundId }) => roundId === id)
    return {
      id,
      name,
      suburbs,
      by,
      begunAt: begunAt.toISOString(),
      ended: endedAt && { by: endedBy ?? '', at: endedAt.toISOString() },
      bins: bins.find(({ roundId }) => roundId === id)?.count ?? 0,
      found: said?.found ?? 0,
      notFound: said?.notFound ?? 0,
    }
  })
}
