import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { aucklandMoment, type Point } from 'shared-domain'
import type { OPERATIONS, OperationAnswer, OperationInput } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { bins, isUnresolvedIn, reports } from '../../database/schema'
import { livesFor } from './bin-life'
import { binReader, idsInOtherCapitals } from './get-bin'
import { withLikelyLevels } from './likely-level'
import { stayingBins } from './merge-bins'
import { emptyMark, nearbySearch } from './nearby-bins'
import { presentAlternativeBin, presentResidentBin } from './present-bin'
import { readThresholds } from './thresholds'

type Surroundings = typeof OPERATIONS.binSurroundings
type Asked = Pick<OperationInput<Surroundings>, 'params' | 'query'>

/** Reads everything for the page that a bin's label opens. */
export function surroundingsReader(
  database: Database,
): (asked: Asked) => Promise<OperationAnswer<Surroundings>> {
  const getBin = binReader(database, presentResidentBin)
  const getRetired = retiredBin(database)
  const nearby = nearbySearch(database, presentAlternativeBin)
  const unresolvedOf = unresolvedOfBin(database)
  const placeCalled = placeByName(database)
  const inOtherCapitals = idsInOtherCapitals(database)
  const readAloud = idReadAloud(database)
  /** The only bin whose id has other capitals, or the one that the bin turned out to be. */
  async function meantBy(id: string): Promise<string | undefined> {
    const alike = await inOtherCapitals(id)
    return alike.length === 1 ? alike[0] : (await stayingBins(database.query, [id])).get(id)
  }
  return async function read({ params: { id }, query }) {
    const { radius, location } = query
    const [bin, unresolved, thresholds] = await Promise.all([
      getBin(id),
      unresolvedOf(id),
      readThresholds(database.query),
    ])
    const meant = bin ? null : await meantBy(id)
    if (meant) return read({ params: { id: meant }, query })
    const retired = bin ? null : await getRetired(id)
    const readAs = bin || retired ? null : await readAloud(id)
    if (readAs) return read({ params: { id: readAs }, query })
    const around = bin || retired ? placeOf(bin ?? retired) : await placeCalled(location)
    const near = around ? await nearby(around, radius, id) : []
    const [known] = bin ? await withLikelyLevels(database.query, [bin]) : []
    const mark = bin || near.length > 0 ? {} : await emptyMark(database)
    const readAt = aucklandMoment(new Date())
    return {
      bin: known ?? null,
      ...(retired && { isRetired: true, stoodAt: retired.location }),
      around,
      near,
      ...mark,
      unresolved,
      thresholds,
      readAt,
    }
  }
}

/** What people write between the letters and the digits of an id, or leave out. */
const BETWEEN = String.raw`[\s._/-]+`

/** The only id that is read like this one, which no bin has: `wcc 34` and `34` are WCC34. */
function idReadAloud({ query }: Pick<Database, 'query'>): (id: string) => Promise<string | undefined> {
  const alike = query
    .select({ id: bins.id })
    .from(bins)
    .where(
      and(
        livesFor('isListed'),
        sql`${sql.placeholder('read')} in (regexp_replace(upper(${bins.id}), ${BETWEEN}, '', 'g'), regexp_replace(${bins.id}, '\\D+', '', 'g'))`,
      ),
    )
    .limit(2)
    .prepare('id_read_aloud')
  return async (id) => {
    const read = id.toUpperCase().replace(new RegExp(BETWEEN, 'g'), '')
    const [one, another] = read === '' ? [] : await alike.execute({ read })
    return another === undefined ? one?.id : undefined
  }
}

const placeOf = (bin: { lat: number | null; lng: number | null } | null): Point | null =>
  bin !== null && bin.lat !== null && bin.lng !== null ? { lat: bin.lat, lng: bin.lng } : null

/** Where a bin stood that was taken away; `null` for any other id. */
function retiredBin({ query }: Pick<Database, 'query'>) {
  const one = query
    .select({ location: bins.location, lat: bins.lat, lng: bins.lng })
    .from(bins)
    .where(and(eq(bins.id, sql.placeholder('id')), isNotNull(bins.removedAt)))
    .prepare('retired_bin')
  return async (id: string) => (await one.execute({ id }))[0] ?? null
}

/** The position of the first bin, by id, whose location contains a name, ignoring case; `null` when there is none. */
function placeByName({ query }: Database): (name: string | undefined) => Promise<Point | null> {
  const one = query
    .select({ lat: bins.lat, lng: bins.lng })
    .from(bins)
    .where(
      and(
        isNull(bins.removedAt),
        isNotNull(bins.lat),
        isNotNull(bins.lng),
        sql`strpos(lower(${bins.location}), lower(${sql.placeholder('name')})) > 0`,
      ),
    )
    .orderBy(bins.id)
    .limit(1)
    .prepare('place_by_name')
  return async (name) => {
    const [place] = name === undefined ? [] : await one.execute({ name })
    return (place as Point | undefined) ?? null
  }
}

type Unresolved = OperationAnswer<typeof OPERATIONS.binSurroundings>['unresolved']

/**
 * Reads the unresolved reports of a bin that count: the oldest of each issue, longest waiting first. The oldest one tells how
 * long people have waited, and a "me too" is attached to it.
 */
function unresolvedOfBin({ query }: Pick<Database, 'query'>): (binId: string) => Promise<Unresolved> {
  const oldestOfEach = query
    .selectDistinctOn([reports.issue], {
      reference: reports.reference,
      issue: reports.issue,
      reportedAt: reports.reportedAt,
    })
    .from(reports)
    .where(
      and(
        eq(reports.binId, sql.placeholder('binId')),
        isUnresolvedIn(reports.status),
        eq(reports.isHeld, false),
      ),
    )
    .orderBy(reports.issue, asc(reports.reportedAt))
    .prepare('unresolved_of_bin')
  return async (binId) =>
    (await oldestOfEach.execute({ binId }))
      .map(({ reportedAt, ...report }) => ({ ...report, reportedAt: reportedAt.toISOString() }))
      .sort((a, b) => (a.reportedAt < b.reportedAt ? -1 : 1))
}
