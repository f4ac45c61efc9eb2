import { type Executor, livesFor, type ServerPartContext } from 'api/server-part'
import { and, asc, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { aucklandDate, aucklandInstant, type BinType, type LifeState, lifeStateAt } from 'shared-domain'
import type { OperationAnswer, OperationInput } from 'shared-domain/contract'
import type {
  getStockRound,
  LifeEntry,
  listStockFindings,
  listStockYearBins,
  readStockYear,
  StockFinding,
} from '../../operations'
import { stepsToTake } from '../../rules/stock-taking'
import { lifeChanges, stockFindings, stockPhotos, stockRoundBins } from '../tables'
import { readRound } from './stock-rounds'

type Context = ServerPartContext<'binWriting' | 'views'>

/** A round with its bins where they stand now. Bins that were taken away since are left out. */
export async function readRoundBins(
  { read, record, now }: Context,
  id: string,
): Promise<OperationAnswer<typeof getStockRound>> {
  const { round, facts } = await read(async (query) => {
    const round = await readRound(query, id)
    const rows = await query
      .select({ binId: stockRoundBins.binId })
      .from(stockRoundBins)
      .where(eq(stockRoundBins.roundId, id))
      .orderBy(asc(stockRoundBins.binId))
    return {
      round,
      facts: await factsOf(
        query,
        rows.map(({ binId }) => binId),
      ),
    }
  })
  const known = await record.binWriting.known([...facts.keys()])
  const bins = known.flatMap(({ id: binId, location, binType, lat, lng }) => {
    const bin = facts.get(binId)
    const state = bin ? stateOf(bin, now()) : 'retired'
    return state === 'retired' ? [] : [{ id: binId, location, binType, lat, lng, state }]
  })
  return { round, bins }
}

/** The latest finding of each bin of a round. */
export const readFindings = (
  { read, now }: Context,
  id: string,
): Promise<OperationAnswer<typeof listStockFindings>> =>
  read(async (query) => {
    const round = await readRound(query, id)
    const rows = await query
      .selectDistinctOn([stockFindings.binId])
      .from(stockFindings)
      .where(and(eq(stockFindings.roundId, id), isNull(stockFindings.undoneAt)))
      .orderBy(stockFindings.binId, desc(stockFindings.at), desc(stockFindings.id))
    const binIds = rows.map(({ binId }) => binId)
    const photos = await photosOf(
      query,
      rows.map(({ id }) => id),
    )
    const [facts, changes] = [await factsOf(query, binIds), await changesOf(query, binIds)]
    const findings = rows.map((row) => {
      const bin = facts.get(row.binId)
      // A change that was recorded since is what was made of the finding, whichever person began with it.
      const settled = changes.find(({ binId, at }) => binId === row.binId && at >= row.at)
      return presentFinding(row, {
        location: bin?.location ?? row.binId,
        state: bin ? stateOf(bin, now()) : 'retired',
        photoId: photos.get(row.id) ?? null,
        settled: settled && { kind: settled.kind, by: settled.by, at: settled.at.toISOString() },
      })
    })
    return { round, findings }
  })

interface Around {
  location: string
  state: LifeState
  settled: StockFinding['settled'] | undefined
  photoId: string | null
}

function presentFinding(
  row: typeof stockFindings.$inferSelect,
  { location, state, photoId, settled = null }: Around,
): StockFinding {
  const { id, binId, found, isLabelReadable, labelRead, note, metres, accuracyM, lat, lng, by, at } = row
  return {
    id,
    binId,
    location,
    found,
    isLabelReadable,
    labelRead,
    note,
    metres,
    accuracyM,
    place: lat === null || lng === null ? null : { lat, lng },
    photoId,
    by,
    at: at.toISOString(),
    steps: settled ? [] : stepsToTake(found, state),
    settled,
  }
}

/** The ids of the photos of these findings, by finding. */
async function photosOf(query: Executor, findingIds: string[]): Promise<ReadonlyMap<string, string>> {
  if (findingIds.length === 0) return new Map()
  const rows = await query
    .select({ id: stockPhotos.id, findingId: stockPhotos.findingId })
    .from(stockPhotos)
    .where(inArray(stockPhotos.findingId, findingIds))
  return new Map(rows.map(({ id, findingId }) => [findingId, id]))
}

/** The changes of these bins that were not taken back, the oldest first. */
const changesOf = (query: Executor, binIds: readonly string[]): Promise<(LifeRow & { binId: string })[]> =>
  query
    .select({ binId: lifeChanges.binId, kind: lifeChanges.kind, by: lifeChanges.by, at: lifeChanges.at })
    .from(lifeChanges)
    .where(and(inArray(lifeChanges.binId, [...binIds]), isNull(lifeChanges.undoneAt)))
    .orderBy(asc(lifeChanges.at), asc(lifeChanges.id))

interface LifeRow {
  kind: LifeEntry['kind']
  by: string
  at: Date
}

interface BinFacts {
  location: string
  binType: BinType
  retiredAt: number | null
  outFrom: number | null
  outUntil: number | null
  damagedSince: number | null
  plannedSince: number | null
}

const stateOf = (facts: BinFacts, now: number): LifeState => lifeStateAt(facts, now)

/** What the record says of these bins, also of those that were taken away. */
async function factsOf(query: Executor, binIds: readonly string[]): Promise<Map<string, BinFacts>> {
  const { rows } = await query.execute<BinFacts & { id: string } & Record<string, unknown>>(sql`
    select id, location, bin_type as "binType",
      ${ms('removed_at')} as "retiredAt", ${ms('out_from')} as "outFrom", ${ms('out_until')} as "outUntil",
      ${ms('damaged_since')} as "damagedSince", ${ms('planned_since')} as "plannedSince"
    from bins where id = any(${sql.param(binIds)}::text[])`)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)

/** The latest finding of each bin in the year. */
const latestOf = (year: number) => sql`
  select distinct on (bin_id) bin_id, found, is_label_readable, by, at
  from ${stockFindings}
  where undone_at is null and ${gte(stockFindings.at, new Date(aucklandInstant(`${year}-01-01`, 0)))}
  order by bin_id, at desc, id desc`

const yearAt = (now: number) => Number(aucklandDate(new Date(now)).slice(0, 4))

/** How many bins in service were found in this year. */
export const readYear = ({ read, now }: Context): Promise<OperationAnswer<typeof readStockYear>> =>
  read(async (query) => {
    const year = yearAt(now())
    const { rows } = await query.execute<Record<'bins' | 'confirmed' | 'unreadable', number>>(sql`
      select count(*)::int as bins,
        (count(*) filter (where ${IS.confirmed}))::int as confirmed,
        (count(*) filter (where ${IS.unreadable}))::int as unreadable
      from bins left join (${latestOf(year)}) as latest on latest.bin_id = bins.id
      where ${livesFor('isCounted')}`)
    const [{ bins = 0, confirmed = 0, unreadable = 0 } = {}] = rows
    return { year, bins, confirmed, unreadable }
  })

/** A bin that was not found is not confirmed, whatever was found before. */
const IS = {
  confirmed: sql.raw(`latest.found <> 'not-found'`),
  open: sql.raw(`(latest.found is null or latest.found = 'not-found')`),
  unreadable: sql.raw(`latest.is_label_readable = false`),
} as const

/** The bins behind the figure. */
export const readYearBins = (
  { read, now }: Context,
  { which, limit, after }: OperationInput<typeof listStockYearBins>['query'],
): Promise<OperationAnswer<typeof listStockYearBins>> =>
  read(async (query) => {
    interface Row extends Record<string, unknown> {
      id: string
      location: string
      found: StockFinding['found'] | null
      by: string | null
      at: number | null
    }
    const { rows } = await query.execute<Row>(sql`
      select bins.id, bins.location, latest.found, latest.by, ${ms('latest.at')} as at
      from bins left join (${latestOf(yearAt(now()))}) as latest on latest.bin_id = bins.id
      where ${livesFor('isCounted')} and ${IS[which]}
        and bins.id collate "C" > ${after ?? ''}
      order by bins.id collate "C" limit ${limit + 1}`)
    const page = rows.slice(0, limit)
    return {
      bins: page.map(({ id, location, found, by, at }) => ({
        id,
        location,
        latest:
          found === null || at === null ? null : { found, by: by ?? '', at: new Date(at).toISOString() },
      })),
      next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    }
  })
