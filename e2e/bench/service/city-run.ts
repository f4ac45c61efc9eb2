import type { Evidence } from 'forecast-engine'
import { type BinOutlook, onFirstDay, type RoundDay, visitDays, visitDaysRequests } from 'mf-routes/rules'
import { planRoutes, type RoutePlan, type RouteRequest } from 'routing-engine'
import { DAY_MS, HOUR_MS, seededRandom } from 'shared-domain'
import { SEEN_LEVELS } from 'shared-domain/contract'
import {
  type CityOptions,
  cityPoints,
  cityRequest,
  dueBins,
  estimateMatrix,
  travelMatrixOf,
  WHOLE_CITY,
} from 'shared-domain/route-planning'
import { normalDraw } from './random-draws'
import type { City, KnownBin } from './simulated-city'

/** Plans are made before the first truck leaves. */
const PLANNED_AT_HOUR = 5
const SENSOR_ERROR = 0.03
/** The share of stops at which a crew records the level, and the standard deviation of its estimate in shares of the bin. */
const LOOKS = { share: 0.8, error: 0.08 }
/** The probability that an overflowing bin is reported on a day. */
const REPORT_SHARE = 0.3

/** What a planner knows on the morning of a day, which excludes the simulated inflow. */
export interface Morning {
  /** From 0, the first day of the simulation, a Monday. */
  day: number
  /** In ms since 1970. */
  now: number
  bins: readonly KnownBin[]
  /** By bin id, in the order of time. */
  evidence: ReadonlyMap<string, readonly Evidence[]>
  /** The ids of bins that were reported as overflowing and not emptied since. */
  reported: readonly string[]
  /** Plans rounds for the due bins, without driving them. */
  plan: (levels: ReadonlyMap<string, KnownLevel>, options: Partial<CityOptions>) => Rounds
  /** What would be asked for these rounds; `null` when no bin is due. */
  request: (levels: ReadonlyMap<string, KnownLevel>, options: Partial<CityOptions>) => RouteRequest | null
  /** The ids of the bins that are best emptied on the first of these days. */
  bestToday: (
    outlooks: readonly BinOutlook[],
    days: readonly RoundDay[],
    options: Partial<CityOptions>,
  ) => string[]
  /** Plans rounds for an estimate of their length, with a quarter of the search time. */
  planRoughly: (options: Partial<CityOptions>) => Rounds
}

export interface Rounds extends Pick<RoutePlan, 'routes'> {
  /** The matrix of their request. */
  matrix: RouteRequest['matrix']
}

/** The state of a bin in a plan without forecasts. */
export interface KnownLevel {
  /** Percent, null without a sensor. */
  fillLevel: number | null
  status: 'normal' | 'warning' | 'full'
}

const DAY_FIGURES = ['km', 'hours', 'stops', 'overflowDays', 'deposits', 'refused'] as const

export type Policy = (morning: Morning) => Rounds

export interface Service {
  km: number
  /** The time that trucks were out. */
  hours: number
  stops: number
  binDays: number
  overflowDays: number
  /** What people brought, in usual bins, and what of it found no room. */
  deposits: number
  refused: number
}

/** The city under a policy, day by day. */
export class CityRun {
  private readonly levels: Float64Array
  private readonly evidence: Map<string, Evidence[]>
  private readonly reported: Set<string>
  private readonly index: ReadonlyMap<string, number>

  constructor(
    private readonly city: City,
    /** The search budget of a plan: iterations, so that it is the same on every machine. */
    private readonly iterations: number,
    before?: CityRun,
  ) {
    this.levels = Float64Array.from(city.bins, ({ id }) => before?.levelOf(id) ?? 0)
    this.evidence = new Map(city.bins.map(({ id }) => [id, [...(before?.evidence.get(id) ?? [])]]))
    this.reported = new Set(before?.reported)
    this.index = new Map(city.bins.map(({ id }, i) => [id, i]))
  }

  /** What was observed of each bin so far. */
  observed(): ReadonlyMap<string, readonly Evidence[]> {
    return this.evidence
  }

  /** Runs from the day `from` to the day before `until`. */
  run(policy: Policy, from: number, until: number): Service {
    const total: Service = {
      ...{ km: 0, hours: 0, stops: 0 },
      ...{ binDays: 0, overflowDays: 0, deposits: 0, refused: 0 },
    }
    for (let day = from; day < until; day += 1) {
      const ofDay = this.runDay(policy, day)
      for (const figure of DAY_FIGURES) total[figure] += ofDay[figure]
      total.binDays += this.city.bins.length
    }
    return total
  }

  private runDay(policy: Policy, day: number): Omit<Service, 'binDays'> {
    const { city, evidence, reported } = this
    // The random observations of a day are the same for the same seed and policy.
    const random = seededRandom(city.seed * 1000 + day)
    const midnight = city.hours.from + day * DAY_MS
    const now = midnight + PLANNED_AT_HOUR * HOUR_MS
    const since = new Float64Array(city.bins.length).fill(midnight)
    const over = new Set<number>()
    let deposits = 0
    let refused = 0
    const fill = (bin: number, until: number) => {
      const size = city.sizeOf?.(bin) ?? 1
      const inflow = city.inflowBetween(bin, since[bin] as number, until)
      deposits += inflow * size
      refused += Math.min(inflow, Math.max(0, this.level(bin) + inflow - 1)) * size
      this.levels[bin] = this.level(bin) + inflow
      since[bin] = until
      if (this.level(bin) > 1) over.add(bin)
    }
    city.bins.forEach(({ id, hasSensor }, bin) => {
      fill(bin, now)
      if (hasSensor) this.observe(id, { kind: 'reading', at: now, level: this.measured(bin, random) })
      if (this.level(bin) > 1 && random() < REPORT_SHARE) {
        this.observe(id, { kind: 'report', at: now })
        reported.add(id)
      }
    })
    const { routes } = policy({
      day,
      now,
      bins: city.bins,
      evidence,
      reported: [...reported],
      plan: (levels, options) => this.plan(levels, options, day, this.iterations),
      request: (levels, options) => this.request(levels, options),
      bestToday: (outlooks, days, options) => this.bestToday(outlooks, days, options, day),
      planRoughly: (options) => this.plan(new Map(), options, day, Math.ceil(this.iterations / 4)),
    })
    for (const { visits } of routes) {
      for (const visit of visits) {
        const bin = visit.kind === 'stop' ? this.index.get(visit.binId) : undefined
        if (bin === undefined) continue
        fill(bin, Math.max(now, midnight + visit.arrival * 1000))
        this.empty(bin, since[bin] as number, random)
      }
    }
    for (let bin = 0; bin < city.bins.length; bin += 1) fill(bin, midnight + DAY_MS)
    const km = routes.reduce((sum, { metres }) => sum + metres, 0) / 1000
    const hours = routes.reduce((sum, { seconds }) => sum + seconds, 0) / 3600
    const stops = routes.flatMap(({ visits }) => visits).filter(({ kind }) => kind === 'stop').length
    return { km, hours, stops, overflowDays: over.size, deposits, refused }
  }

  private empty(bin: number, at: number, random: () => number): void {
    const { id, hasSensor } = this.city.bins[bin] as KnownBin
    if (random() < LOOKS.share) {
      const seen = this.level(bin) + LOOKS.error * normalDraw(random)
      const quarter = Math.min(SEEN_LEVELS.length - 1, Math.max(0, Math.round(seen * 4)))
      this.observe(id, { kind: 'seen', at, seen: SEEN_LEVELS[quarter] ?? 'full' })
    }
    this.observe(id, { kind: 'emptying', at: at + 1, found: hasSensor ? this.measured(bin, random) : null })
    this.levels[bin] = 0
    this.reported.delete(id)
  }

  private bestToday(
    outlooks: readonly BinOutlook[],
    days: readonly RoundDay[],
    options: Partial<CityOptions>,
    seed: number,
  ): string[] {
    const { bins } = this.choice(new Map(), options)
    const requests = visitDaysRequests(
      { fleet: this.city.fleet, options: { ...WHOLE_CITY, ...options, streams: ['general'] } },
      { bins, outlooks, days },
    )
    return requests.flatMap((request) =>
      onFirstDay(visitDays(request, { seed, budget: { iterations: this.iterations } })),
    )
  }

  private choice(levels: ReadonlyMap<string, KnownLevel>, options: Partial<CityOptions>) {
    return {
      bins: this.city.bins.map(({ id, street, lat, lng }) => ({
        id,
        location: street,
        binType: 'general' as const,
        fillLevel: null,
        status: 'normal' as const,
        ...levels.get(id),
        lat,
        lng,
        lastCollected: null,
      })),
      fleet: this.city.fleet,
      options: { ...WHOLE_CITY, ...options },
    }
  }

  private plan(
    levels: ReadonlyMap<string, KnownLevel>,
    options: Partial<CityOptions>,
    seed: number,
    iterations: number,
  ): Rounds {
    const request = this.request(levels, options)
    if (!request) return { routes: [], matrix: travelMatrixOf({ metres: [], seconds: [] }) }
    const result = planRoutes(request, { seed, budget: { iterations } })
    if (!result.ok) throw new Error(`${result.failure.field}: ${result.failure.remedy}`)
    return { routes: result.plan.routes, matrix: request.matrix }
  }

  private request(
    levels: ReadonlyMap<string, KnownLevel>,
    options: Partial<CityOptions>,
  ): RouteRequest | null {
    const choice = this.choice(levels, options)
    if (dueBins(choice).length === 0) return null
    const matrix = travelMatrixOf(estimateMatrix(cityPoints(choice)))
    return cityRequest({ ...choice, matrix })
  }

  /** The level of a bin, share of it; 0 for one that the city does not have. */
  private levelOf(id: string): number {
    const bin = this.index.get(id)
    return bin === undefined ? 0 : this.level(bin)
  }

  private level(bin: number): number {
    return this.levels[bin] as number
  }

  /** The reading of a sensor, at most 1. */
  private measured(bin: number, random: () => number): number {
    return Math.min(1, Math.max(0, this.level(bin) + SENSOR_ERROR * normalDraw(random)))
  }

  private observe(binId: string, evidence: Evidence): void {
    this.evidence.get(binId)?.push(evidence)
  }
}
