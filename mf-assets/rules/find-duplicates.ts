import { type BinType, distanceKm } from 'shared-domain'
import { LIKENESSES } from '../operations'
import { idKey } from './like-ids'

/** Bins that stand further apart are never taken for one. @internal */
export const NEAR_M = 10

/** A standing bin as it is looked at. */
export interface PlacedBin {
  id: string
  location: string
  binType: BinType
  /** Whether anybody said its type, rather than nothing of it. */
  isTypeKnown: boolean
  lat: number
  lng: number
  /** The ids of the sources that name it. */
  sources: readonly string[]
}

type Likeness = (typeof LIKENESSES)[number]

export interface LikelyPair {
  /** The lower id is first. */
  bins: readonly [PlacedBin, PlacedBin]
  metres: number
  because: Likeness[]
}

/** The pairs of bins that look like one, the nearest first. */
export function findDuplicates(bins: readonly PlacedBin[]): LikelyPair[] {
  const cells = new Map<string, PlacedBin[]>()
  const pairs: LikelyPair[] = []
  for (const bin of bins) {
    for (const near of neighbours(cells, bin)) {
      const pair = pairOf(bin, near)
      if (pair) pairs.push(pair)
    }
    const row = rowOf(bin)
    const key = `${row} ${columnOf(bin, row)}`
    cells.set(key, [...(cells.get(key) ?? []), bin])
  }
  return pairs.sort((a, b) => a.metres - b.metres || (a.bins[0].id < b.bins[0].id ? -1 : 1))
}

/** Degrees of latitude in which 10 m fit. */
const CELL = 0.0001
const rowOf = ({ lat }: PlacedBin) => Math.floor(lat / CELL)
/** The columns of a row are wide enough for 10 m in degrees of longitude. Rows of one degree share a grid. */
const columnOf = ({ lng }: PlacedBin, row: number) => {
  const farthest = Math.ceil(Math.max(Math.abs(row), Math.abs(row + 1)) * CELL)
  return Math.floor((lng * Math.max(0.05, Math.cos((farthest * Math.PI) / 180))) / CELL)
}

function* neighbours(cells: ReadonlyMap<string, readonly PlacedBin[]>, bin: PlacedBin) {
  for (const down of [-1, 0, 1]) {
    const row = rowOf(bin) + down
    const column = columnOf(bin, row)
    for (const right of [-1, 0, 1]) yield* cells.get(`${row} ${column + right}`) ?? []
  }
}

/** Two bins side by side are common: of two types, or of one type with nothing else alike, they are no pair. */
function pairOf(a: PlacedBin, b: PlacedBin): LikelyPair | null {
  const metres = distanceKm(a, b) * 1000
  if (metres > NEAR_M) return null
  if (a.binType !== b.binType && a.isTypeKnown && b.isTypeKnown) return null
  const because = LIKENESSES.filter((likeness) => ALIKE[likeness](a, b))
  if (because.length === 0) return null
  return { bins: a.id < b.id ? [a, b] : [b, a], metres, because }
}

const ALIKE: Record<Likeness, (a: PlacedBin, b: PlacedBin) => boolean> = {
  ids: (a, b) => idKey(a.id) === idKey(b.id),
  addresses: (a, b) => addressKey(a.location) === addressKey(b.location),
  sources: (a, b) =>
    a.sources.length > 0 && b.sources.length > 0 && !a.sources.some((source) => b.sources.includes(source)),
}

const addressKey = (location: string) =>
  location
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
