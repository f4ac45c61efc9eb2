import { CITY_FLEET, cityBins } from 'api/measuring'
import { distanceKm, HOUR_MS, type Point, seededRandom, shuffled, streetAndSuburb } from 'shared-domain'
import { gammaDraw, normalDraw } from './random-draws'

const HOURS_A_DAY = 24
const DAYS_A_WEEK = 7

/** A bin as a planner knows it. */
export interface KnownBin {
  id: string
  street: string
  suburb: string
  lat: number
  lng: number
  hasSensor: boolean
}

/** What comes into a bin, hidden from planners; in shares of the bin. */
interface Inflow {
  /** By hour. */
  drawn: Float32Array
  /** The same by the bin's rate alone, without the chance of single days. */
  expected: Float32Array
  /** The variance for each unit that is expected. */
  unevenness: number
}

/** Compacting trucks, each with three times the capacity of a truck of the demonstration city. */
const COMPACTORS = {
  ...CITY_FLEET,
  trucks: CITY_FLEET.trucks.map((truck) => ({
    ...truck,
    streams: ['general' as const],
    litres: 12_000,
    kg: 5_000,
  })),
}
const EVERY_STREET = 4
/** Seven of eight bins of a real city have no sensor. */
const SENSOR_SHARE = 1 / 8
/** Profiles from Monday to Sunday, as multiples of the mean day: offices, leisure and mixed areas. */
const WEEKS = [
  [1.15, 1.15, 1.15, 1.2, 1.25, 0.6, 0.5],
  [0.8, 0.8, 0.8, 0.9, 1.1, 1.4, 1.2],
  [0.95, 0.95, 0.95, 1, 1.15, 1.1, 0.9],
]
/** The profile of a day by hour: most waste comes between breakfast and late evening. */
const DAY = Array.from({ length: HOURS_A_DAY }, (_, hour) =>
  hour < 6 ? 0.2 : hour < 10 ? 0.8 : hour < 20 ? 1.5 : 0.9,
)
const DAY_SUM = DAY.reduce((sum, share) => sum + share, 0)
/** The share of the bin that fills in a mean day: the median, and the standard deviations of its logarithm between streets and bins. */
const RATE = { median: 0.13, streets: 0.4, bins: 0.45 }
const MOST_A_DAY = 0.4
/** The share of days with more waste in the whole city, such as festivals and sunny days, and their factor. */
const HEAVY_DAYS = { share: 0.04, factor: 1.5 }
/** The drift of a bin's rate: the standard deviation of the weekly change of its logarithm. */
const DRIFT = 0.03
/** The variance of inflow for each unit of expected inflow, for the median bin. */
const UNEVENNESS = 0.03

/** A needless bin: what comes in a day, share of the bin, and how far from it a bin stands that is used no more than the median, in metres. */
const NEEDLESS = { perDay: [0.005, 0.035], metres: [10, 80] } as const
const METRES_A_DEGREE = 111_195

export interface CityHours {
  /** Midnight of a Monday in Pacific/Auckland, in ms since 1970. */
  from: number
  weeks: number
}

/** A city in which bins can be emptied day by day. */
export interface City {
  seed: number
  hours: CityHours
  bins: readonly KnownBin[]
  fleet: typeof COMPACTORS
  /** The inflow of a bin between two moments, to the hour, in shares of the bin. */
  inflowBetween: (bin: number, from: number, to: number) => number
  /** The capacity of a bin as a multiple of a usual one; 1 where there is no such function. */
  sizeOf?: (bin: number) => number
}

interface CityTraits {
  /** The share of the bins that have a sensor, or the ids of those that have one. */
  sensors?: number | ReadonlySet<string>
  /** How many needless bins are added: little comes in, and a bin nearby has room for it. */
  needless?: number
}

/** Bins of general waste with their hourly inflow, which is the same under every policy. */
export class SimulatedCity implements City {
  readonly bins: readonly KnownBin[]
  readonly fleet = COMPACTORS
  /** The ids of the needless bins, hidden from planners. */
  readonly needless: ReadonlySet<string>
  private readonly inflow: readonly Inflow[]

  constructor(
    readonly seed: number,
    readonly hours: CityHours,
    { sensors = SENSOR_SHARE, needless = 0 }: CityTraits = {},
  ) {
    const random = seededRandom(seed)
    const weekday = new Map<string, number[]>()
    const streetRate = new Map<string, number>()
    const days = hours.weeks * DAYS_A_WEEK
    const heavy = Array.from({ length: days }, () => (random() < HEAVY_DAYS.share ? HEAVY_DAYS.factor : 1))
    const hasSensor = (id: string, random: () => number) => {
      const draw = random()
      return typeof sensors === 'number' ? draw < sensors : sensors.has(id)
    }
    const bins = binsOfSomeStreets().map((bin) => ({ ...bin, hasSensor: hasSensor(bin.id, random) }))
    for (const { street } of bins) {
      if (streetRate.has(street)) continue
      streetRate.set(street, Math.exp(RATE.streets * normalDraw(random)))
      weekday.set(street, WEEKS[Math.floor(random() * WEEKS.length)] as number[])
    }
    const perDay: number[] = []
    const inflow = bins.map(({ street }) => {
      const own = RATE.median * (streetRate.get(street) as number) * Math.exp(RATE.bins * normalDraw(random))
      const unevenness = UNEVENNESS * Math.exp(0.4 * normalDraw(random))
      perDay.push(Math.min(MOST_A_DAY, own))
      return inflowOf(Math.min(MOST_A_DAY, own), unevenness, weekday.get(street) as number[], heavy, random)
    })
    // Draws of their own: the other bins are the same with and without needless ones.
    const more = seededRandom(seed + 7919)
    const hosts = bins.filter((_, place) => (perDay[place] as number) <= RATE.median)
    const added = shuffled(hosts, more)
      .flatMap((host) => {
        const place = pointAround(host, within(NEEDLESS.metres, more), more)
        return nearestOf(bins, place).id === host.id ? [{ ...host, ...place }] : []
      })
      .slice(0, needless)
      .map((bin, place) => {
        const id = `N${place + 1}`
        return { ...bin, id, hasSensor: hasSensor(id, more) }
      })
    this.bins = [...bins, ...added]
    this.needless = new Set(added.map(({ id }) => id))
    this.inflow = [
      ...inflow,
      ...added.map(({ street }) => {
        return inflowOf(
          within(NEEDLESS.perDay, more),
          UNEVENNESS,
          weekday.get(street) as number[],
          heavy,
          more,
        )
      }),
    ]
  }

  /** The inflow of a bin between two moments, to the hour, in shares of the bin. */
  inflowBetween(bin: number, from: number, to: number): number {
    return this.sumBetween((this.inflow[bin] as Inflow).drawn, from, to)
  }

  /** What a bin's true rate says of the inflow between two moments: its mean, and its variance for each unit of that. */
  rateBetween(bin: number, from: number, to: number): { expected: number; unevenness: number } {
    const { expected, unevenness } = this.inflow[bin] as Inflow
    return { expected: this.sumBetween(expected, from, to), unevenness }
  }

  private sumBetween(byHour: Float32Array, from: number, to: number): number {
    let sum = 0
    for (let hour = this.hourOf(from); hour < this.hourOf(to); hour += 1) sum += byHour[hour] ?? 0
    return sum
  }

  private hourOf(at: number): number {
    return Math.floor((at - this.hours.from) / HOUR_MS)
  }
}

/** The bins of every fourth street, because a good plan of the whole demonstration city takes minutes. */
function binsOfSomeStreets(): Omit<KnownBin, 'hasSensor'>[] {
  const bins = cityBins()
    .filter(({ binType }) => binType === 'general')
    .map(({ id, location, lat, lng }) => {
      const street = location.replace(/^\d+ /, '')
      return { id, street, suburb: streetAndSuburb(street).suburb ?? street, lat, lng }
    })
  const streets = [...new Set(bins.map(({ street }) => street))]
  return bins.filter(({ street }) => streets.indexOf(street) % EVERY_STREET === 0)
}

const within = ([least, most]: readonly [number, number], random: () => number) =>
  least + random() * (most - least)

const nearestOf = <P extends Point>(points: readonly P[], place: Point): P =>
  points.reduce((nearest, point) => (distanceKm(point, place) < distanceKm(nearest, place) ? point : nearest))

/** A place so many metres from another, in a random direction. */
function pointAround({ lat, lng }: Point, metres: number, random: () => number): Point {
  const angle = random() * 2 * Math.PI
  return {
    lat: lat + (metres * Math.cos(angle)) / METRES_A_DEGREE,
    lng: lng + (metres * Math.sin(angle)) / (METRES_A_DEGREE * Math.cos((lat * Math.PI) / 180)),
  }
}

function inflowOf(
  perDay: number,
  unevenness: number,
  week: readonly number[],
  heavy: readonly number[],
  random: () => number,
): Inflow {
  const drawn = new Float32Array(heavy.length * HOURS_A_DAY)
  const expected = new Float32Array(drawn.length)
  let drift = 1
  heavy.forEach((factor, day) => {
    if (day % DAYS_A_WEEK === 0) drift *= Math.exp(DRIFT * normalDraw(random))
    const ofDay = perDay * drift * (week[day % DAYS_A_WEEK] as number)
    for (let hour = 0; hour < HOURS_A_DAY; hour += 1) {
      const ofHour = (ofDay * (DAY[hour] as number)) / DAY_SUM
      expected[day * HOURS_A_DAY + hour] = ofHour
      drawn[day * HOURS_A_DAY + hour] = unevenness * gammaDraw((ofHour * factor) / unevenness, random)
    }
  })
  return { drawn, expected, unevenness }
}
