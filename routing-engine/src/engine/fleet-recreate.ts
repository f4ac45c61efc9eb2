import type { BestPlace } from './best-place'
import type { LeftStops } from './left-stops'
import type { Random } from './random'
import type { CutOrder } from './ruin'
import type { Rules } from './rules'
import type { Timetable } from './timetable'
import { NODE, type Tours } from './tours'
import type { Trial } from './trial'

const { NEXT, PREV } = NODE

const NEAREST = 14
const ALWAYS_TRY_ENDS = 200

/**
 * Reinserts removed stops under all constraints: each at its cheapest place, or nowhere when its prize is lower than the cost.
 */
export class FleetRecreate {
  /** Trucks that must stay at their depot. */
  readonly closed: Uint8Array
  /** How many trucks may leave, while that is below `rules.maxTrucks`. */
  truckLimit: number
  /**
   * Optional stops that were removed stay out. Used after a whole trip was removed: no single stop would pay for the trip
   * again.
   */
  isDropping = false
  /** The only kind of truck that may leave its depot; −1: any. */
  onlyKind = -1

  constructor(
    private readonly rules: Rules,
    private readonly tours: Tours,
    private readonly timetable: Timetable,
    private readonly trial: Trial,
    private readonly order: CutOrder,
    private readonly place: BestPlace,
    private readonly left: LeftStops,
    private readonly random: Random,
  ) {
    this.closed = new Uint8Array(tours.slots)
    this.truckLimit = rules.maxTrucks
  }

  /** Of all tours. */
  get travel(): number {
    return this.tours.cost + this.timetable.detours + this.tours.openings
  }

  /**
   * Returns false when it was given up because the cost exceeded `limit`. A required stop that fits nowhere near is tried
   * everywhere with probability `everywhere`. A truck leaves its depot for `opener`, whatever its prize; it must be the first in order (0: none).
   */
  run(limit: number, everywhere: number, opener = 0): boolean {
    const { tours, order, rules, random, place } = this
    const { nodes } = tours
    const { nearWidth, stops } = rules.graph
    const near = rules.nearInTime
    const count = tours.cutCount
    let lost = this.left.lost
    for (let i = 0; i < count; i += 1) if (this.left.has(tours.cut[i])) lost -= rules.prize[tours.cut[i]]
    for (let i = 0; i < count; i += 1) {
      const stop = order.stops[i]
      if (nodes[stop << 3] !== tours.absent) continue
      if (this.isDropping && rules.isMust[stop] === 0) {
        lost += rules.prize[stop]
        continue
      }
      if (stop === opener) {
        place.begin(Number.POSITIVE_INFINITY)
        this.weighEmptyTrucks(stop)
        if (place.tour < 0) return false
        this.putIn(stop)
        continue
      }
      place.begin(rules.prize[stop])
      for (let k = stop * nearWidth, end = k + nearWidth, seen = 0; k < end && seen < NEAREST; k += 1) {
        const neighbour = near[k]
        const tour = nodes[neighbour << 3]
        if (tour === tours.absent) continue
        seen += 1
        const before = nodes[(neighbour << 3) + PREV]
        if (place.areTooDear(stop, neighbour, before, tour) || !this.admits(tour, stop)) continue
        place.weigh(stop, neighbour, tour)
        place.weigh(stop, before, tour)
      }
      if (stops <= ALWAYS_TRY_ENDS || random.unit() * stops < ALWAYS_TRY_ENDS) this.weighEnds(stop)
      if (place.tour < 0 || !rules.fewestTrucksFirst) this.weighEmptyTrucks(stop)
      if (place.tour < 0 && rules.isMust[stop] === 1 && random.unit() < everywhere) this.weighEverywhere(stop)
      if (place.tour < 0) lost += rules.prize[stop]
      else this.putIn(stop)
      if (this.travel + lost > limit) return false
    }
    return this.travel + lost <= limit
  }

  /** Puts a removed stop at the end of a tour, if the truck may serve it there. */
  putLast(stop: number, tour: number): void {
    const { place, tours } = this
    if (!this.admits(tour, stop)) return
    place.begin(Number.POSITIVE_INFINITY)
    place.weigh(stop, tours.last[tour], tour)
    if (place.tour >= 0) this.putIn(stop)
  }

  private admits(tour: number, stop: number): boolean {
    const { rules, tours } = this
    this.trial.refresh(tour)
    return (
      rules.mayServe[rules.servers[stop] + tour] === 1 &&
      tours.size[tour] < rules.stopsADay[tour] &&
      tours.load[tour] + rules.graph.demand[stop] <= rules.litresADay[tour] &&
      rules.graph.demand[stop] <= rules.litresALoad[tour] &&
      rules.kg[stop] <= rules.kgALoad[tour]
    )
  }

  private weighEnds(stop: number): void {
    const { tours, place } = this
    for (let tour = 0; tour < tours.top; tour += 1) {
      if (tours.size[tour] === 0) continue
      if (place.areTooDear(stop, 0, tours.last[tour], tour) || !this.admits(tour, stop)) continue
      place.weigh(stop, 0, tour)
      place.weigh(stop, tours.last[tour], tour)
    }
  }

  /** The first truck of each kind that is still at its depot. */
  private weighEmptyTrucks(stop: number): void {
    const { tours, rules } = this
    if (tours.used >= this.truckLimit) return
    for (let kind = 0; kind + 1 < rules.firstOfKind.length; kind += 1) {
      if (this.onlyKind >= 0 && kind !== this.onlyKind) continue
      if (this.place.isTooDearFor(stop, rules.firstOfKind[kind])) continue
      const tour = this.emptyTruck(kind)
      if (tour >= 0 && this.admits(tour, stop)) this.place.weigh(stop, 0, tour)
    }
  }

  /** The first truck of a kind that is still at its depot; −1 where there is none. */
  emptyTruck(kind: number): number {
    const { firstOfKind } = this.rules
    for (let tour = firstOfKind[kind]; tour < firstOfKind[kind + 1]; tour += 1)
      if (this.tours.size[tour] === 0 && this.closed[tour] === 0) return tour
    return -1
  }

  private weighEverywhere(stop: number): void {
    const { tours, place } = this
    for (let tour = 0; tour < tours.top; tour += 1) {
      if (tours.size[tour] === 0 || !this.admits(tour, stop)) continue
      place.weigh(stop, 0, tour)
      for (let at = tours.first[tour]; at !== 0; at = tours.nodes[(at << 3) + NEXT])
        place.weigh(stop, at, tour)
    }
  }

  private putIn(stop: number): void {
    const { place, tours, trial } = this
    const { tour } = place
    const travel = tours.cost
    const opening = tours.size[tour] === 0 ? tours.opening[tour] : 0
    trial.touch(tour)
    tours.insert(stop, place.before, tour)
    if (place.before !== 0) trial.setTip(place.before, place.tipBefore)
    trial.setTip(stop, place.tipBehind)
    this.timetable.sweepAround(tour, stop, (place.least - opening - (tours.cost - travel)) / tours.rate[tour])
  }
}
