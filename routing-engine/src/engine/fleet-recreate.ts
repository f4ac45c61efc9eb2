import type { DisposalChoice } from './disposal-choice'
import type { LeftStops } from './left-stops'
import type { Random } from './random'
import type { CutOrder } from './ruin'
import type { Rules } from './rules'
import type { Timetable } from './timetable'
import { NODE, type Tours } from './tours'
import type { Trial } from './trial'

const { ARC_IN, ARC_OUT, NEXT, PREV, TIP } = NODE

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
      // A place that is too expensive counts as none.
      place.begin(Math.min(rules.prize[stop], limit - this.travel - lost))
      for (let k = stop * nearWidth, end = k + nearWidth, seen = 0; k < end && seen < NEAREST; k += 1) {
        const neighbour = near[k]
        const tour = nodes[neighbour << 3]
        if (tour === tours.absent) continue
        seen += 1
        if (!rules.tips && this.isDearBeside(stop, neighbour, tour)) continue
        if (!this.admits(tour, stop)) continue
        place.weigh(stop, neighbour, tour)
        place.weigh(stop, nodes[(neighbour << 3) + PREV], tour)
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

  /** Whether both places beside a stop of a tour cost more than the best one so far. Not where trucks unload: a stop may shorten their way. */
  private isDearBeside(stop: number, neighbour: number, tour: number): boolean {
    const { nodes, home, rate } = this.tours
    const { cost, size } = this.rules.graph
    const node = neighbour << 3
    const row = stop * size
    const behind =
      cost[neighbour * size + stop] + cost[row + (nodes[node + NEXT] || home[tour])] - nodes[node + ARC_OUT]
    const ahead =
      cost[(nodes[node + PREV] || home[tour]) * size + stop] + cost[row + neighbour] - nodes[node + ARC_IN]
    return Math.min(behind, ahead) * rate[tour] >= this.place.least
  }

  private isDearAtEnds(stop: number, tour: number): boolean {
    const { nodes, home, rate, first, last } = this.tours
    const { cost, size } = this.rules.graph
    const start = first[tour]
    const end = last[tour]
    const row = stop * size
    const ahead = cost[home[tour] * size + stop] + cost[row + start] - nodes[(start << 3) + ARC_IN]
    const behind = cost[end * size + stop] + cost[row + home[tour]] - nodes[(end << 3) + ARC_OUT]
    return Math.min(behind, ahead) * rate[tour] >= this.place.least
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
      if (!this.rules.tips && this.isDearAtEnds(stop, tour)) continue
      if (!this.admits(tour, stop)) continue
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

const BLINK_CHANCE = 0.01

/** The best place found so far for one stop. Now and then a place is skipped at random ("blink"). */
export class BestPlace {
  /** Its cost; initially what it may cost at most. */
  least = 0
  before = 0
  /** −1: there is none. */
  tour = -1
  /** The facilities before and after the stop; 0 for none. */
  tipBefore = 0
  tipBehind = 0
  private untilBlink = 50
  /** Of the tour that is looked at: how many times the graph's cost its driving costs, and the cost of the truck if it is still empty. */
  private rate = 1
  private opening = 0

  constructor(
    private readonly rules: Rules,
    private readonly tours: Tours,
    private readonly timetable: Timetable,
    private readonly disposal: DisposalChoice,
    private readonly random: Random,
  ) {}

  /** Looks for a place that costs less than `most`. */
  begin(most: number): void {
    this.least = most
    this.tour = -1
  }

  /** Compares the place after `before` (0: the start of the tour) with the best so far, with and without unloading there. */
  weigh(stop: number, before: number, tour: number): void {
    const { rules, tours, timetable, disposal } = this
    const { nodes } = tours
    const { cost, size, demand } = rules.graph
    const home = tours.home[tour]
    const after = before === 0 ? tours.first[tour] : nodes[(before << 3) + NEXT]
    const from = before || home
    const to = after || home
    const row = stop * size
    const isEmpty = (before | after) === 0
    const direct = isEmpty ? 0 : cost[from * size + to]
    this.rate = tours.rate[tour]
    this.opening = isEmpty ? tours.opening[tour] : 0
    const added = cost[from * size + stop] + cost[row + to] - direct
    const tipped = before === 0 ? 0 : nodes[(before << 3) + TIP]
    const detour = tipped === 0 ? 0 : timetable.detourOf(before, tipped, to)
    if ((added - detour) * this.rate + this.opening >= this.least) return
    const stream = rules.stream[stop]
    const litresRoom = rules.litresALoad[tour] - demand[stop]
    const kgRoom = rules.kgALoad[tour] - rules.kg[stop] + 1e-9
    // The load already on board if the stop joins the load of the previous stop, or of the next one.
    let litresBefore = 0
    let kgBefore = 0
    let joinsBefore = true
    if (before !== 0) {
      litresBefore = timetable.litresSoFar(before)
      kgBefore = timetable.kgSoFar(before)
      joinsBefore = rules.stream[before] === stream && litresBefore <= litresRoom && kgBefore <= kgRoom
    }
    let litresBehind = 0
    let kgBehind = 0
    let joinsBehind = !rules.tips
    if (after !== 0) {
      const isSameLoad = tipped === 0 && before !== 0
      litresBehind = timetable.litresOfLoad(after) - (isSameLoad ? litresBefore : 0)
      kgBehind = timetable.kgOfLoad(after) - (isSameLoad ? kgBefore : 0)
      joinsBehind = rules.stream[after] === stream && litresBehind <= litresRoom && kgBehind <= kgRoom
    }
    if (tipped === 0 && joinsBefore && joinsBehind) {
      if (litresBefore + litresBehind <= litresRoom && kgBefore + kgBehind <= kgRoom) {
        this.consider(stop, before, after, tour, 0, 0, added)
        return
      }
    }
    if (!rules.tips) return
    const base = added - detour
    const behind = disposal.between(stop, to, stream)
    if (joinsBefore)
      this.consider(stop, before, after, tour, 0, behind, base + timetable.detourOf(stop, behind, to))
    if (before === 0) return
    const ahead = disposal.between(before, stop, rules.stream[before])
    const aheadDetour = timetable.detourOf(before, ahead, stop)
    if (joinsBehind) this.consider(stop, before, after, tour, ahead, 0, base + aheadDetour)
    else if (!joinsBefore) {
      const both = base + aheadDetour + timetable.detourOf(stop, behind, to)
      this.consider(stop, before, after, tour, ahead, behind, both)
    }
  }

  private consider(
    stop: number,
    before: number,
    after: number,
    tour: number,
    tipBefore: number,
    tipBehind: number,
    arcs: number,
  ): void {
    const added = arcs * this.rate + this.opening
    if (added >= this.least) return
    if (!this.timetable.fits(stop, before, after, tour, tipBefore, tipBehind)) return
    if (--this.untilBlink <= 0) {
      this.untilBlink = Math.floor(Math.log(1 - this.random.unit()) / Math.log(1 - BLINK_CHANCE)) + 1
      return
    }
    this.least = added
    this.before = before
    this.tour = tour
    this.tipBefore = tipBefore
    this.tipBehind = tipBehind
  }
}
