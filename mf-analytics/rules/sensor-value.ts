import { seededRandom } from 'shared-domain'
import { STOP_DOLLARS } from 'shared-domain/route-planning'
import type { BinUse, CityUse } from './bin-use'
import {
  type RhythmCosts,
  type RhythmInflow,
  rhythmWithoutSensor,
  rhythmWithSensor,
  type VisitRhythm,
} from './visit-rhythm'

/** What the rounds of a city cost besides the minutes at bins. */
export interface RoundCosts {
  /** The driving of a stop in the rounds that the record has, in dollars: kilometres and hours. */
  driveDollars: number
  /** The stops of a day that this driving was spread over. */
  stopsADay: number
  /** An overflow, in dollars. */
  overflowDollars: number
}

export interface SensorFacts extends RoundCosts {
  /** The variance of inflow for each unit of what the forecast expects, which knows weekdays and hours. */
  unevenness: number
}

interface Range {
  mean: number
  /** The bounds of the 90 % interval. */
  low: number
  high: number
}

/** What a sensor on a bin without one is worth. */
interface SensorValue {
  id: string
  /** Dollars a year of fewer visits and overflows. */
  dollarsAYear: Range
  /** How many visits a year it spares. */
  visitsAYear: number
}

/** What so many more sensors save, on the bins where they are worth most. */
interface SensorStep {
  sensors: number
  /** The share of the costs of rounds (kilometres and hours) that is saved against today's sensors, in percent. */
  savedPct: Range
  /** Of fewer visits and overflows. */
  dollarsAYear: Range
  /** What the last of these sensors is worth. */
  lastDollars: Range
}

export interface SensorPlan {
  /** Bins without a sensor, where it is worth most first. */
  bins: readonly SensorValue[]
  /** From none to a sensor in every bin. */
  steps: readonly SensorStep[]
  /** Bins that have a sensor today. */
  today: number
  /** The costs of a year's rounds with today's sensors, by the same model, in dollars. */
  roundsDollarsAYear: number
}

const DAYS_A_YEAR = 365.25
const STEPS = 24
/** Drawn worlds for the intervals: how uneven inflow is, what a visit costs and how well rates are known is not known exactly. */
const DRAWS = 24
const SEED = 1
/** The standard deviations of their logarithms. */
const DOUBT = { unevenness: 0.15, visit: 0.2, drift: 0.3 }
/**
 * The error of a rate, as a share of it, of a bin without a sensor. Each emptying tells more of it, so it is not that of today's evidence but
 * what remains: a rate that drifts by some percent a week is never known better.
 */
const DRIFT = 0.1

/**
 * The value of information: a bin without a sensor is emptied by its days, one with a sensor by its level, both so that visits and overflows
 * cost the least. The difference of the two is what the sensor is worth. `sensors` has the ids of the bins that have one.
 */
export function planSensors(use: CityUse, sensors: ReadonlySet<string>, facts: SensorFacts): SensorPlan {
  const random = seededRandom(SEED)
  const usual = new World(facts, { unevenness: 1, visit: 1, drift: 1 })
  const others = Array.from(
    { length: DRAWS },
    () =>
      new World(facts, {
        unevenness: Math.exp(DOUBT.unevenness * normal(random)),
        visit: Math.exp(DOUBT.visit * normal(random)),
        drift: Math.exp(DOUBT.drift * normal(random)),
      }),
  )
  const without = use.bins.filter(({ id }) => !sensors.has(id))
  const ranked = without
    .map((bin) => ({ bin, worth: usual.worth(bin) }))
    .toSorted((a, b) => b.worth.dollars - a.worth.dollars || (a.bin.id < b.bin.id ? -1 : 1))
  const order = ranked.map(({ bin }) => bin)
  const drawn = others.map((world) => world.curve(order, use.bins, sensors))
  const central = usual.curve(order, use.bins, sensors)
  const counts = stepCounts(order.length)
  const range = (value: (curve: Curve) => number): Range => rangeOf(value(central), drawn.map(value))
  return {
    bins: ranked.map(({ bin, worth }, place) => ({
      id: bin.id,
      dollarsAYear: range(({ worths }) => worths[place] ?? 0),
      visitsAYear: worth.visits,
    })),
    steps: counts.map((count) => ({
      sensors: count,
      savedPct: range(({ rounds }) => 100 * (1 - (rounds[count] ?? 0) / (rounds[0] ?? 1))),
      dollarsAYear: range(
        ({ rounds, overflows }) =>
          (rounds[0] ?? 0) - (rounds[count] ?? 0) + (overflows[0] ?? 0) - (overflows[count] ?? 0),
      ),
      lastDollars: range(({ worths }) => worths[Math.max(0, count - 1)] ?? 0),
    })),
    today: use.bins.length - without.length,
    roundsDollarsAYear: central.rounds[0] ?? 0,
  }
}

/** How many more sensors each step of the curve has. */
function stepCounts(most: number): number[] {
  const even = Array.from({ length: STEPS + 1 }, (_, step) => Math.round((step / STEPS) * most))
  return [...new Set(even)]
}

/** By the number of more sensors, from none on: dollars a year. */
interface Curve {
  rounds: number[]
  overflows: number[]
  /** What the sensor at this place is worth. */
  worths: number[]
}

interface Factors {
  unevenness: number
  visit: number
  drift: number
}

/** One set of what is not known exactly. */
class World {
  readonly #table: RhythmTable
  readonly #costs: RoundCosts
  readonly #visit: number

  constructor(facts: SensorFacts, { unevenness, visit, drift }: Factors) {
    this.#costs = { ...facts, driveDollars: facts.driveDollars * visit }
    // The driving of a day grows with the root of its stops (Beardwood, Halton and Hammersley 1959): one more adds half the mean.
    this.#visit = STOP_DOLLARS + this.#costs.driveDollars / 2
    this.#table = new RhythmTable(
      { unevenness: facts.unevenness * unevenness, rateError: DRIFT * drift },
      { visit: this.#visit, overflow: facts.overflowDollars },
    )
  }

  worth(bin: BinUse): { dollars: number; visits: number } {
    const [without, withOne] = [this.#rhythm(bin, false), this.#rhythm(bin, true)]
    const visits = (without.visits - withOne.visits) * DAYS_A_YEAR
    const overflows = (without.overflows - withOne.overflows) * DAYS_A_YEAR
    return { dollars: Math.max(0, visits * this.#visit + overflows * this.#costs.overflowDollars), visits }
  }

  curve(order: readonly BinUse[], bins: readonly BinUse[], sensors: ReadonlySet<string>): Curve {
    let visits = 0
    let overflows = 0
    for (const bin of bins) {
      const rhythm = this.#rhythm(bin, sensors.has(bin.id))
      visits += rhythm.visits
      overflows += rhythm.overflows
    }
    const curve: Curve = { rounds: [], overflows: [], worths: [] }
    const note = () => {
      curve.rounds.push(this.#roundsOf(visits) * DAYS_A_YEAR)
      curve.overflows.push(overflows * this.#costs.overflowDollars * DAYS_A_YEAR)
    }
    note()
    for (const bin of order) {
      const [without, withOne] = [this.#rhythm(bin, false), this.#rhythm(bin, true)]
      visits += withOne.visits - without.visits
      overflows += withOne.overflows - without.overflows
      curve.worths.push(this.worth(bin).dollars)
      note()
    }
    return curve
  }

  /** The costs of a day's rounds. */
  #roundsOf(visits: number): number {
    const { driveDollars, stopsADay } = this.#costs
    return STOP_DOLLARS * visits + driveDollars * Math.sqrt(visits * stopsADay)
  }

  #rhythm({ perDay }: BinUse, hasSensor: boolean): Rhythm {
    return hasSensor ? this.#table.withSensor(perDay.mean) : this.#table.withoutSensor(perDay.mean)
  }
}

interface Rhythm {
  visits: number
  overflows: number
}

const RATES = 36
const LEAST_RATE = 0.01
const MOST_RATE = 1.5
const RATE_STEP = Math.log(MOST_RATE / LEAST_RATE) / (RATES - 1)

/** The best rhythms of bins by their rate, between those of a few rates. */
class RhythmTable {
  readonly #known = new Map<string, Rhythm>()

  constructor(
    private readonly inflow: Omit<RhythmInflow, 'perDay'>,
    private readonly costs: RhythmCosts,
  ) {}

  withSensor(perDay: number): Rhythm {
    return this.#between('with', perDay, (rate) =>
      rhythmWithSensor({ ...this.inflow, perDay: rate }, this.costs),
    )
  }

  withoutSensor(perDay: number): Rhythm {
    return this.#between('without', perDay, (rate) =>
      rhythmWithoutSensor({ ...this.inflow, perDay: rate }, this.costs),
    )
  }

  #between(kind: string, perDay: number, rhythmAt: (rate: number) => VisitRhythm): Rhythm {
    const place = Math.min(RATES - 1, Math.max(0, Math.log(perDay / LEAST_RATE) / RATE_STEP))
    const at = (index: number): Rhythm => {
      const key = `${kind} ${index}`
      const known = this.#known.get(key)
      if (known) return known
      const { visitsADay, overflowsADay } = rhythmAt(LEAST_RATE * Math.exp(index * RATE_STEP))
      const rhythm = { visits: visitsADay, overflows: overflowsADay }
      this.#known.set(key, rhythm)
      return rhythm
    }
    const [low, high, share] = [at(Math.floor(place)), at(Math.ceil(place)), place - Math.floor(place)]
    return {
      visits: low.visits + (high.visits - low.visits) * share,
      overflows: low.overflows + (high.overflows - low.overflows) * share,
    }
  }
}

/** A value with the middle 90 % of what it is in the drawn worlds. */
function rangeOf(mean: number, drawn: readonly number[]): Range {
  const ordered = drawn.toSorted((a, b) => a - b)
  const at = (share: number) => ordered[Math.round(share * (ordered.length - 1))] ?? mean
  return { mean, low: Math.min(mean, at(0.05)), high: Math.max(mean, at(0.95)) }
}

/** A draw of the standard normal distribution (Box & Muller 1958). */
const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
