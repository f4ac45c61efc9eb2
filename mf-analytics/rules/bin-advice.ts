import { type BinType, distanceKm, type Point } from 'shared-domain'
import { BIN_LITRES, DEFAULT_ESTIMATE, METRE_DOLLARS, STOP_DOLLARS } from 'shared-domain/route-planning'
import type { BinAdvice } from './advice-kinds'
import type { BinUse, CityUse } from './bin-use'
import { chanceAbove, expectedBeyond } from './gamma-amounts'

/** The longest way, in metres on foot, that people are expected to go to another bin. */
export const WALK_METRES = 150
/** A bin is little used when less than this share of its stream's median is expected, and with a certainty of 95 % less than `SURELY_BELOW`. */
const LITTLE_USE = 1 / 2
const SURELY_BELOW = 3 / 4
/** By how much the share of waste that finds no room may rise in a bin that takes over the waste of others. */
const MORE_REFUSED = 0.005
/** A bin needs to grow when so many of its usual rounds come after it has run over. */
const GROW_CHANCE = 0.05
/** A rate is known well enough after so many days between known levels. */
const LEAST_DAYS_KNOWN = 14
/** A bin moves at most so far, in km: it serves the same part of the city. */
const MOVE_KM = 1

/** Where a bin stands and what it takes. */
export interface PlacedBin extends Point {
  id: string
}

/** A bin with what is advised, and the evidence for it. */
export interface AdvisedBin {
  id: string
  advice: BinAdvice
  /** Litres a week, with the 90 % credible interval. */
  litresAWeek: { mean: number; low: number; high: number }
  /** The mean level at which it was emptied, share of the bin; `null` where none was told. */
  foundAt: number | null
  overflowReports: number
  emptyingsAWeek: number
  /** The chance that it runs over before one of its long gaps ends, 0–1; `null` without a rhythm. */
  overflowChance: number | null
  /** The nearest other bin of its stream that stays; `null` where there is none. */
  nearest: { id: string; walkMetres: number } | null
  /** What would flow over to `nearest`, in litres a week; 0 for a bin that grows. */
  flowsOver: number
  /** The bin beside which it would stand, for a bin that may move. */
  movesTo: string | null
  /** Saved in a year without its visits: the mean of `low`, the minutes at the bin alone, and `high`, with the way from the nearest bin and back. */
  saved: { low: Saved; high: Saved }
}

interface Saved {
  km: number
  dollars: number
}

export interface CityAdvice {
  bins: readonly AdvisedBin[]
  /** The bins whose evidence was enough to judge them. */
  judged: number
  /** Where the waste of each bin goes that may go or move. */
  receivers: ReadonlyMap<string, string>
}

/** The distance on foot: longer than the straight line as streets are. */
const walkMetres = (from: Point, to: Point) => distanceKm(from, to) * 1000 * DEFAULT_ESTIMATE.detourFactor

/**
 * Which bins may go, move or grow. A bin may go when little comes in, with a certainty of 95 %, and the nearest other bin of its stream
 * stays within a walk and has room for both between its rounds. The least used bin
 * is judged first; one that takes the waste of another stays. A bin that may go moves instead if a bin nearby needs to grow.
 */
export function adviseBins(use: CityUse, places: ReadonlyMap<string, PlacedBin>): CityAdvice {
  const placed = use.bins.flatMap((bin) => {
    const place = places.get(bin.id)
    return place ? [{ ...bin, place }] : []
  })
  const judged = placed.filter(({ daysKnown, longGapDays }) => daysKnown >= LEAST_DAYS_KNOWN && longGapDays)
  const byStream = new Map<string, Placed[]>()
  for (const bin of placed) byStream.set(bin.binType, [...(byStream.get(bin.binType) ?? []), bin])
  const advised: AdvisedBin[] = []
  const receivers = new Map<string, string>()
  for (const [binType, bins] of byStream) {
    const stream = { bins, unevenness: use.unevenness.get(binType) ?? 0.05, weeks: use.weeks }
    const known = judged.filter((bin) => bin.binType === binType)
    advised.push(...adviseStream(stream, known, receivers))
  }
  return { bins: advised, judged: judged.length, receivers }
}

interface Placed extends BinUse {
  place: PlacedBin
}

interface Stream {
  bins: readonly Placed[]
  unevenness: number
  weeks: number
}

function adviseStream(
  stream: Stream,
  judged: readonly Placed[],
  receivers: Map<string, string>,
): AdvisedBin[] {
  const near = new NearPlaces(stream.bins)
  const typical = median(judged.map(({ perDay }) => perDay.mean))
  const grows = judged.filter((bin) => overflowChance(bin, stream.unevenness, bin.perDay.low) >= GROW_CHANCE)
  const growing = new Set(grows.map(({ id }) => id))
  const load = new Map(stream.bins.map((bin) => [bin.id, { mean: bin.perDay.mean, spread: spreadOf(bin) }]))
  const goes: { bin: Placed; to: Placed; walk: number }[] = []
  const gone = new Set<string>()
  const taking = new Set<string>()
  const leastUsed = judged
    .filter(
      ({ id, perDay }) =>
        perDay.mean < LITTLE_USE * typical && perDay.high < SURELY_BELOW * typical && !growing.has(id),
    )
    .toSorted((a, b) => a.perDay.mean - b.perDay.mean || (a.id < b.id ? -1 : 1))
  const little = new Set(leastUsed.map(({ id }) => id))
  for (const bin of leastUsed) {
    if (taking.has(bin.id)) continue
    const others = near.around(bin).filter(({ other }) => !gone.has(other.id))
    // Its waste goes to the nearest bin that stays. One that may go, too, stays only if no other is within the walk.
    const nearest = others.find(({ other }) => !little.has(other.id)) ?? others[0]
    const canTake = ({ other }: { other: Placed }) => hasRoom(other, bin, load, stream.unevenness)
    if (!nearest || !canTake(nearest) || !others.slice(0, 1).every(canTake)) continue
    const { other, walk } = nearest
    goes.push({ bin, to: other, walk })
    gone.add(bin.id)
    taking.add(other.id)
    receivers.set(bin.id, other.id)
    const taken = load.get(other.id)
    if (taken)
      load.set(other.id, {
        mean: taken.mean + bin.perDay.mean,
        spread: Math.hypot(taken.spread, spreadOf(bin)),
      })
  }
  const moves = movesOf(goes, grows)
  const facts = { ...stream, near, gone }
  return [
    ...goes.map(({ bin, to, walk }) => {
      const movesTo = moves.get(bin.id) ?? null
      return rowOf(bin, movesTo === null ? 'go' : 'move', facts, { nearest: { id: to.id, walk }, movesTo })
    }),
    ...grows.map((bin) => {
      const [nearest] = near.around(bin).filter(({ other }) => !gone.has(other.id))
      return rowOf(bin, 'grow', facts, {
        nearest: nearest ? { id: nearest.other.id, walk: nearest.walk } : null,
        movesTo: null,
      })
    }),
  ]
}

/** The standard deviation of what is known of a bin's rate. */
const spreadOf = ({ perDay }: BinUse) => (perDay.high - perDay.low) / (2 * 1.645)

/** The chance that a bin runs over within its long gap at this rate; 0 without a rhythm. */
function overflowChance({ longGapDays }: BinUse, unevenness: number, perDay: number): number {
  return longGapDays ? chanceAbove({ mean: Math.max(1e-6, perDay * longGapDays), unevenness }, 1) : 0
}

/** Whether a bin has room for another's waste, too: between its rounds hardly more finds none than before, also as the rates are not known exactly. */
function hasRoom(
  to: Placed,
  from: Placed,
  load: ReadonlyMap<string, { mean: number; spread: number }>,
  unevenness: number,
): boolean {
  const own = load.get(to.id)
  if (!own || !to.longGapDays || to.daysKnown < LEAST_DAYS_KNOWN) return false
  const days = to.longGapDays
  const refused = (perDay: number, spread: number) => {
    const mean = perDay * days
    return expectedBeyond({ mean, unevenness: unevenness + (spread * days) ** 2 / mean }, 1) / mean
  }
  const before = refused(own.mean, own.spread)
  const after = refused(own.mean + from.perDay.mean, Math.hypot(own.spread, spreadOf(from)))
  return after <= before + MORE_REFUSED
}

/** Pairs bins that may go with the nearest one of those that need to grow, each with one. */
function movesOf(goes: readonly { bin: Placed }[], grows: readonly Placed[]): Map<string, string> {
  const pairs = goes
    .flatMap(({ bin }) => grows.map((to) => ({ bin, to, km: distanceKm(bin.place, to.place) })))
    .filter(({ km }) => km <= MOVE_KM)
    .sort((a, b) => a.km - b.km)
  const moves = new Map<string, string>()
  const relieved = new Set<string>()
  for (const { bin, to } of pairs) {
    if (moves.has(bin.id) || relieved.has(to.id)) continue
    moves.set(bin.id, to.id)
    relieved.add(to.id)
  }
  return moves
}

/** The waste that is put into a bin, in litres a week, with the 90 % credible interval. */
export function litresAWeek({ binType, perDay: { mean, low, high } }: BinUse): AdvisedBin['litresAWeek'] {
  const litres = 7 * BIN_LITRES[binType as BinType]
  return { mean: mean * litres, low: low * litres, high: high * litres }
}

interface RowFacts extends Stream {
  near: NearPlaces
}

const WEEKS_A_YEAR = 365.25 / 7

function rowOf(
  bin: Placed,
  advice: BinAdvice,
  { unevenness, weeks, near }: RowFacts,
  { nearest, movesTo }: { nearest: { id: string; walk: number } | null; movesTo: string | null },
): AdvisedBin {
  const visits = (bin.emptyings / weeks) * WEEKS_A_YEAR
  const metres = advice === 'go' ? 2 * near.driveMetres(bin) : 0
  const dollars = advice === 'go' ? STOP_DOLLARS : 0
  return {
    id: bin.id,
    advice,
    litresAWeek: litresAWeek(bin),
    foundAt: bin.foundAt,
    overflowReports: bin.overflowReports,
    emptyingsAWeek: bin.emptyings / weeks,
    overflowChance: bin.longGapDays ? overflowChance(bin, unevenness, bin.perDay.mean) : null,
    nearest: nearest && { id: nearest.id, walkMetres: nearest.walk },
    flowsOver: advice === 'grow' ? 0 : litresAWeek(bin).mean,
    movesTo,
    saved: {
      low: { km: 0, dollars: visits * dollars },
      high: { km: (visits * metres) / 1000, dollars: visits * (dollars + metres * METRE_DOLLARS) },
    },
  }
}

/** The other bins of a stream within a walk, the nearest first. */
class NearPlaces {
  readonly #byLat: readonly Placed[]

  constructor(bins: readonly Placed[]) {
    this.#byLat = bins.toSorted((a, b) => a.place.lat - b.place.lat)
  }

  around(bin: Placed): { other: Placed; walk: number }[] {
    return this.#within(bin, WALK_METRES).sort((a, b) => a.walk - b.walk)
  }

  /** The way along streets to the nearest other bin, in metres; of a bin with none nearby, two kilometres. */
  driveMetres(bin: Placed): number {
    const nearby = this.#within(bin, FARTHEST_METRES)
    return nearby.reduce((least, { walk }) => Math.min(least, walk), FARTHEST_METRES)
  }

  #within({ id, place }: Placed, metres: number): { other: Placed; walk: number }[] {
    const degrees = metres / METRES_A_DEGREE
    const found: { other: Placed; walk: number }[] = []
    for (let at = this.#firstFrom(place.lat - degrees); at < this.#byLat.length; at += 1) {
      const other = this.#byLat[at] as Placed
      if (other.place.lat > place.lat + degrees) break
      const walk = walkMetres(place, other.place)
      if (other.id !== id && walk <= metres) found.push({ other, walk })
    }
    return found
  }

  #firstFrom(lat: number): number {
    let low = 0
    let high = this.#byLat.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#byLat[middle] as Placed).place.lat < lat) low = middle + 1
      else high = middle
    }
    return low
  }
}

const METRES_A_DEGREE = 111_000
const FARTHEST_METRES = 2000

function median(values: readonly number[]): number {
  const ordered = values.toSorted((a, b) => a - b)
  return ordered[ordered.length >> 1] ?? 0
}
