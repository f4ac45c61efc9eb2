import { and, sql } from 'drizzle-orm'
import { aucklandMoment, distanceKm, NEARBY_LIMIT, nearbyBins, type Point } from 'shared-domain'
import type { OPERATIONS, OperationAnswer, OperationInput } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { bins } from '../../database/schema'
import { livesFor } from './bin-life'
import { withLikelyLevels } from './likely-level'
import { BIN_COLUMNS, type BinRow, presentResidentBin } from './present-bin'
import { type Box, searchBoxes } from './search-boxes'

type Nearby = typeof OPERATIONS.nearbyBins

/** Reads the bins around a point. */
export function binsAroundReader(
  database: Database,
): (asked: Pick<OperationInput<Nearby>, 'query'>) => Promise<OperationAnswer<Nearby>> {
  const nearby = nearbySearch(database, presentResidentBin)
  return async ({ query: { radius, ...point } }) => {
    const found = await nearby(point, radius)
    return {
      bins: await withLikelyLevels(database.query, found),
      ...(found.length === 0 && (await emptyMark(database))),
      readAt: aucklandMoment(new Date()),
    }
  }
}

/** Marks an answer without bins when the record has none anywhere, so that no page advises to search farther away. */
export async function emptyMark({ query }: Pick<Database, 'query'>): Promise<{ isRecordEmpty?: true }> {
  const [any] = await query.select({ id: bins.id }).from(bins).where(livesFor('isCounted')).limit(1)
  return any ? {} : { isRecordEmpty: true }
}

type Search = (
  point: Point,
  radiusKm: number,
  /** The id of a bin to leave out. */
  except?: string,
) => Promise<OperationAnswer<typeof OPERATIONS.nearbyBins>['bins']>

/** The expression of the index `bins_place`. */
const PLACE = sql`point(${bins.lng}, ${bins.lat})`

/**
 * Finds the bins around a point. The index sorts by degrees, which is not the order by distance. But the first ten rows show
 * how far the tenth nearest can be at most. Usually everything within that distance is then already found; otherwise the box
 * around it is read too. However many bins a city has, this reads a few dozen.
 */
export function nearbySearch(database: Database, present: typeof presentResidentBin): Search {
  const nearestOf = nearestByDegrees(database)
  const inBox = binsInBox(database)
  return async (point, radiusKm, except) => {
    const isWanted = ({ id }: BinRow) => id !== except
    const nearest = await nearestOf(point)
    const boxes = searchBoxes(point, Math.min(radiusKm, reachOf(nearest.filter(isWanted), point)))
    const rows: BinRow[] = containsAll(nearest, boxes, point)
      ? nearest
      : (await Promise.all(boxes.map(inBox))).flat()
    return nearbyBins(rows.filter(isWanted), point, radiusKm).map(({ distanceKm, ...row }) => ({
      ...present(row),
      lat: row.lat,
      lng: row.lng,
      // To the decimetre: more digits are not known, and cost bytes on a phone.
      distanceKm: Number(distanceKm.toFixed(4)),
    }))
  }
}

type Place = { lat: number | null; lng: number | null }

/** More than ten, because in degrees a bin to the east looks farther away than one at the same distance to the north. */
const CANDIDATES = 40

const kmFrom = (point: Point, { lat, lng }: Place) => distanceKm(point, { lat: lat ?? 0, lng: lng ?? 0 })
const degreesFrom = (point: Point, { lat, lng }: Place) =>
  Math.hypot((lat ?? 0) - point.lat, (lng ?? 0) - point.lng)

/** The greatest possible distance of the tenth nearest bin, in km. */
function reachOf(some: readonly Place[], point: Point): number {
  const distances = some.map((place) => kmFrom(point, place)).sort((a, b) => a - b)
  return distances[NEARBY_LIMIT - 1] ?? Number.POSITIVE_INFINITY
}

/** Whether `nearest` contains every bin in the boxes: there are no more bins, or all others are farther away than any corner. */
function containsAll(nearest: readonly Place[], boxes: readonly Box[], point: Point): boolean {
  if (nearest.length < CANDIDATES) return true
  const last = nearest.at(-1)
  const [box] = boxes
  if (!last || !box || boxes.length > 1) return false
  const { south, north, west, east } = box
  const corner = {
    lat: Math.max(point.lat - south, north - point.lat),
    lng: Math.max(point.lng - west, east - point.lng),
  }
  return Math.hypot(corner.lat, corner.lng) < degreesFrom(point, last)
}

/** The bins nearest in degrees to the placeholders `lng` and `lat`. */
export const selectNearest = ({ query }: Database) =>
  query
    .select(BIN_COLUMNS)
    .from(bins)
    .where(and(livesFor('isSuggested'), sql`${PLACE} is not null`))
    .orderBy(
      sql`${PLACE} <-> point(${sql.placeholder('lng')}::double precision, ${sql.placeholder('lat')}::double precision)`,
    )
    .limit(CANDIDATES)

function nearestByDegrees(database: Database) {
  const statement = selectNearest(database).prepare('nearby_nearest')
  return ({ lat, lng }: Point): Promise<BinRow[]> => statement.execute({ lat, lng })
}

function binsInBox({ query }: Database) {
  const corner = (lng: string, lat: string) =>
    sql`point(${sql.placeholder(lng)}::double precision, ${sql.placeholder(lat)}::double precision)`
  const statement = query
    .select(BIN_COLUMNS)
    .from(bins)
    .where(
      and(
        livesFor('isSuggested'),
        sql`${PLACE} <@ box(${corner('west', 'south')}, ${corner('east', 'north')})`,
      ),
    )
    .orderBy(bins.id)
    .prepare('nearby_in_box')
  return (box: Box) => statement.execute({ ...box })
}
