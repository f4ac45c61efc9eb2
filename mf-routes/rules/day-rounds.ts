import type { TravelMatrix } from 'routing-engine'
import { metresBetween } from 'routing-engine'
import type { Point } from 'shared-domain'
import type { OverflowPricing } from 'shared-domain/route-planning'
import { aPrioriTour } from './a-priori-tour'

/** A bin with its forecast. */
export interface ForecastVisit extends Point {
  binId: string
  /** By day: the probability that it has overflowed by the end of that day's round if it is not emptied before, 0–1. */
  chances: readonly number[]
  /** The same after an emptying: by the day of the emptying, then by day. */
  refillChances: readonly (readonly number[])[]
}

/** The bins are the first rows of the matrix. */
interface RoundPlaces {
  matrix: TravelMatrix
  /** Where a round begins and ends, as a row of the matrix. */
  depot: number
  /** Where it unloads before it returns. */
  facility: number
}

const NEVER = -1

/**
 * Which bins the round of each day empties, and what that costs in dollars: driving in the order of one tour through all bins, the time
 * at each bin, and the risk of an overflow on each day.
 */
export class DayRounds {
  cost = 0
  /** By bin, then by day: 1 where it is emptied. */
  readonly #visits: Uint8Array
  /** By day, then by place in the tour. */
  readonly #passes: Uint8Array[]
  /** All bins, in the order in which a round visits them. */
  readonly #tour: readonly number[]
  /** By bin: where it is in the tour. */
  readonly #places: Int32Array
  /** The cost of overflows between two visits: by bin, by the day of the first (entry 0: no visit yet), by the day of the next (last entry: no further visit). */
  readonly #waits: Float64Array
  readonly #prices: Float64Array
  readonly #sums: Float64Array
  readonly #before: Int32Array

  constructor(
    bins: readonly ForecastVisit[],
    private readonly days: number,
    private readonly where: RoundPlaces,
    private readonly pricing: OverflowPricing,
  ) {
    const { matrix, depot, facility } = where
    this.#tour = aPrioriTour(matrix, depot, facility, [...bins.keys()])
    this.#places = new Int32Array(bins.length)
    for (const [place, bin] of this.#tour.entries()) this.#places[bin] = place
    this.#visits = new Uint8Array(bins.length * days)
    this.#passes = Array.from({ length: days }, () => new Uint8Array(bins.length))
    this.#waits = new Float64Array(bins.length * (days + 1) ** 2)
    for (const [bin, forecast] of bins.entries()) this.#priceWaits(bin, forecast)
    this.#prices = new Float64Array(days)
    this.#sums = new Float64Array(days + 1)
    this.#before = new Int32Array(days + 1)
  }

  /** Puts a bin that is on no round on its cheapest days; `blur` multiplies each day's price. */
  put(bin: number, blur: () => number): void {
    const { days } = this
    for (let day = 0; day < days; day += 1) this.#prices[day] = this.#visitPrice(bin, day) * blur()
    // The cheapest sequence of visits, by dynamic programming over the day of the last visit.
    for (let day = 0; day <= days; day += 1) {
      let least = this.#wait(bin, NEVER, day)
      let before = NEVER
      for (let last = 0; last < day; last += 1) {
        const sum = (this.#sums[last] as number) + this.#wait(bin, last, day)
        if (sum < least) [least, before] = [sum, last]
      }
      this.#sums[day] = least + (day < days ? (this.#prices[day] as number) : 0)
      this.#before[day] = before
    }
    const chosen: number[] = []
    for (let day = this.#before[days] as number; day !== NEVER; day = this.#before[day] as number)
      chosen.unshift(day)
    this.putOn(bin, chosen)
  }

  putOn(bin: number, chosen: readonly number[]): void {
    this.cost += this.#waitCost(bin, chosen)
    for (const day of chosen) {
      this.cost += this.#visitPrice(bin, day)
      this.#mark(bin, day, 1)
    }
  }

  /** Removes a bin from all rounds and returns the days on which it was emptied. */
  take(bin: number): number[] {
    const chosen = daysIn(this.#visits.subarray(bin * this.days, (bin + 1) * this.days))
    for (const day of chosen) {
      this.#mark(bin, day, 0)
      this.cost -= this.#visitPrice(bin, day)
    }
    this.cost -= this.#waitCost(bin, chosen)
    return chosen
  }

  /** A snapshot of the days of each bin. */
  visits(): (bin: number) => number[] {
    const kept = this.#visits.slice()
    return (bin) => daysIn(kept.subarray(bin * this.days, (bin + 1) * this.days))
  }

  #mark(bin: number, day: number, value: 0 | 1): void {
    this.#visits[bin * this.days + day] = value
    const passes = this.#passes[day] as Uint8Array
    passes[this.#places[bin] as number] = value
  }

  /** The cost of one more bin on a round: its detour, and the time at it. */
  #visitPrice(bin: number, day: number): number {
    const passes = this.#passes[day] as Uint8Array
    const place = this.#places[bin] as number
    let before = place - 1
    while (before >= 0 && passes[before] === 0) before -= 1
    let after = place + 1
    while (after < passes.length && passes[after] === 0) after += 1
    const { dollarsPerMetre, dollarsPerStop } = this.pricing
    return this.#detour(before, place, after) * dollarsPerMetre + dollarsPerStop
  }

  /** In metres. The detour of the only bin of a day is the whole round. */
  #detour(before: number, place: number, after: number): number {
    const { matrix, depot, facility } = this.where
    const bin = this.#tour[place] as number
    const from = before < 0 ? depot : (this.#tour[before] as number)
    const to = after >= this.#tour.length ? facility : (this.#tour[after] as number)
    const there = metresBetween(matrix, from, bin) + metresBetween(matrix, bin, to)
    const isAlone = before < 0 && after >= this.#tour.length
    return there + (isAlone ? metresBetween(matrix, facility, depot) : -metresBetween(matrix, from, to))
  }

  #waitCost(bin: number, chosen: readonly number[]): number {
    let last = NEVER
    let cost = 0
    for (const day of chosen) {
      cost += this.#wait(bin, last, day)
      last = day
    }
    return cost + this.#wait(bin, last, this.days)
  }

  #wait(bin: number, last: number, day: number): number {
    return this.#waits[(bin * (this.days + 1) + last + 1) * (this.days + 1) + day] as number
  }

  /** Each day costs the probability that the bin has overflowed times the cost of an overflow. */
  #priceWaits(bin: number, { chances, refillChances }: ForecastVisit): void {
    for (let last = NEVER; last < this.days; last += 1) {
      const from = last === NEVER ? chances : (refillChances[last] ?? [])
      let sum = 0
      for (let day = last + 1; day <= this.days; day += 1) {
        sum += (from[Math.min(day, this.days - 1)] ?? 0) * this.pricing.dollarsPerOverflow
        this.#waits[(bin * (this.days + 1) + last + 1) * (this.days + 1) + day] = sum
      }
    }
  }
}

const daysIn = (marks: Uint8Array): number[] => {
  const days: number[] = []
  for (const [day, mark] of marks.entries()) if (mark === 1) days.push(day)
  return days
}
