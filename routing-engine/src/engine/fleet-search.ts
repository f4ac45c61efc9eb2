import type { Search } from './annealing'
import { BestPlace } from './best-place'
import { DisposalChoice } from './disposal-choice'
import { FleetRecreate } from './fleet-recreate'
import { LeftStops } from './left-stops'
import type { Random } from './random'
import { CutOrder, Ruin } from './ruin'
import type { Rules } from './rules'
import { Timetable } from './timetable'
import { NODE, Tours } from './tours'
import { Trial } from './trial'

const { NEXT, PREV, TIP, TOUR } = NODE

/** Tours of few stops are not removed whole where time limits them: what is left of them guides the next ones. */
const LONGEST_SHARE = 0.5
/** How many of the left-out stops one iteration tries to insert: near the removed ones, and anywhere. */
const OFFERED_NEAR = 6
const OFFERED = 3
/** The probability of passing over a near one, so that others get their turn. */
const SKIP_CHANCE = 0.4
/** The probability of sending out another truck for a left-out stop and those near it, when stops may be left out. */
const OPEN_CHANCE = 0.03
/** How many near stops such a truck is offered. */
const OFFERED_TRUCK = 60
/** The first plan sends out trucks until so many in a row did not pay. */
const VAIN_TRUCKS = 30
/** The probability of trying a stop everywhere when it fits nowhere near. */
const EVERYWHERE_CHANCE = 0.05
/** The probability of giving a tour to a truck of another kind, when there are several. */
const CHANGE_CHANCE = 0.1
/** The probability of driving one or two whole tours anew, by trucks of one kind, when there are several. */
const REGROUP_CHANCE = 0.02
/** The probability of removing a whole load, when stops may be left out. */
const DROP_CHANCE = 0.01

/** Ruin and recreate under all constraints. Stops that fit nowhere are left out at the cost of their prize. */
export class FleetSearch implements Search {
  readonly tours: Tours
  readonly left: LeftStops
  readonly recreate: FleetRecreate
  /** While a truck is being removed, only a plan that serves every stop is kept as the best; the caller sets this. */
  isPressing = false
  private readonly timetable: Timetable
  private readonly trial: Trial
  private readonly ruin: Ruin
  private readonly order: CutOrder
  private readonly hasOptional: boolean
  private kept: Kept

  constructor(
    private readonly rules: Rules,
    private readonly random: Random,
  ) {
    this.tours = new Tours(rules.graph, rules.home.length)
    this.tours.home.set(rules.home)
    this.tours.rate.set(rules.rate)
    this.tours.opening.set(rules.perTruck)
    this.timetable = new Timetable(rules, this.tours)
    const disposal = new DisposalChoice(rules, this.tours, this.timetable)
    this.trial = new Trial(this.tours, this.timetable, disposal, rules.tips)
    this.ruin = new Ruin(this.tours, random, rules.tips ? 1 : LONGEST_SHARE)
    this.order = new CutOrder(this.tours, random)
    this.left = new LeftStops(rules, this.tours)
    const place = new BestPlace(rules, this.tours, this.timetable, disposal, random)
    this.recreate = new FleetRecreate(
      rules,
      this.tours,
      this.timetable,
      this.trial,
      this.order,
      place,
      this.left,
      random,
    )
    this.hasOptional = rules.isMust.some((must, stop) => stop > 0 && must === 0)
    this.kept = this.snapshot()
  }

  get cost(): number {
    return this.recreate.travel + this.left.lost
  }

  get meanArc(): number {
    const served = this.rules.graph.stops - 1 - this.left.count
    return this.tours.cost / Math.max(1, served + this.tours.used)
  }

  /** The first plan: inserts every stop in turn at its cheapest place. */
  construct(): void {
    this.trial.begin()
    this.left.beginOffers()
    this.left.offer(this.left.count, 0)
    this.order.draw()
    this.recreate.run(Number.POSITIVE_INFINITY, 1)
    this.left.book()
    if (this.hasOptional) this.sendTrucks()
  }

  /** Sends out one truck after another for stops of which none alone would pay for it. */
  private sendTrucks(): void {
    for (let vain = 0; vain < VAIN_TRUCKS && this.left.count > 0; ) {
      const before = this.cost
      this.trial.begin()
      if (this.openTruck(before, this.left.count)) vain = 0
      else vain += 1
    }
  }

  attempt(limit: number): boolean {
    const { trial, left, recreate } = this
    trial.begin()
    recreate.onlyKind = -1
    recreate.isDropping = false
    if (this.kinds > 1 && this.random.unit() < CHANGE_CHANCE) {
      if (!this.changeTruck()) return false
      this.order.draw()
      return this.insertOffered(limit)
    }
    if (this.hasOptional && left.count > 0 && this.random.unit() < OPEN_CHANCE) {
      this.ruin.run()
      trial.repairRuined()
      return this.openTruck(limit, OFFERED_TRUCK)
    }
    recreate.isDropping = this.hasOptional && this.random.unit() < DROP_CHANCE
    if (recreate.isDropping) this.cutLoad()
    else if (this.kinds > 1 && this.random.unit() < REGROUP_CHANCE) this.cutTours()
    else this.ruin.run()
    trial.repairRuined()
    if (left.count > 0 && !recreate.isDropping) this.offerLeft()
    this.order.draw()
    return this.insertOffered(limit)
  }

  /** Offers stops that are left out near a removed one, and a few others. */
  private offerLeft(): void {
    const { left, tours, random } = this
    left.beginOffers()
    if (tours.cutCount > 0)
      left.offerNear(tours.cut[random.below(tours.cutCount)], OFFERED_NEAR, SKIP_CHANCE, random)
    left.offer(Math.min(left.count, OFFERED), random.below(left.count))
  }

  private insertOffered(limit: number, opener = 0): boolean {
    const { trial, left, recreate } = this
    if (!recreate.run(limit, EVERYWHERE_CHANCE, opener)) {
      trial.undo()
      return false
    }
    trial.improveTips()
    left.book()
    return true
  }

  /** Lets a truck leave its depot for any stop that is left out, and offers it up to `most` others near it. */
  private openTruck(limit: number, most: number): boolean {
    const { left, order, random } = this
    const stop = left.any(random)
    left.beginOffers()
    left.offerOne(stop)
    left.offerNear(stop, most, 0, random)
    order.draw()
    order.bringForward(stop)
    return this.insertOffered(limit, stop)
  }

  private get kinds(): number {
    return this.rules.firstOfKind.length - 1
  }

  /** Removes a whole tour or two neighbouring ones, and lets trucks of one kind alone leave in their place. */
  private cutTours(): void {
    const { tours, random, rules, recreate } = this
    const { near, nearWidth, stops } = rules.graph
    const stop = 1 + random.below(stops - 1)
    const tour = tours.nodes[(stop << 3) + TOUR]
    if (tour === tours.absent) return
    recreate.onlyKind = random.below(this.kinds)
    tours.cutWhole(tour)
    if (random.unit() < 0.3) return
    for (let k = 0; k < nearWidth; k += 1) {
      const other = tours.nodes[(near[stop * nearWidth + k] << 3) + TOUR]
      if (other === tours.absent) continue
      tours.cutWhole(other)
      return
    }
  }

  /**
   * Lets a truck of another kind drive the tour of a random stop, in the same order; a truck that is out takes over that tour in
   * exchange. Stops that a truck cannot take over go where they fit, as do some that are removed around.
   */
  private changeTruck(): boolean {
    const { tours, rules, random, recreate } = this
    const stop = 1 + random.below(rules.graph.stops - 1)
    const one = tours.nodes[(stop << 3) + TOUR]
    const other = this.randomTruck(random.below(this.kinds))
    if (one === tours.absent || rules.kind[one] === rules.kind[other] || recreate.closed[other] === 1)
      return false
    tours.cutWhole(one)
    const ofOne = tours.cutCount
    tours.cutWhole(other)
    const ofBoth = tours.cutCount
    this.ruin.run(stop)
    this.trial.repairRuined()
    for (let i = 0; i < ofBoth; i += 1) recreate.putLast(tours.cut[i], i < ofOne ? other : one)
    return true
  }

  /** The first truck of a kind that is at its depot, or else any of them. */
  private randomTruck(kind: number): number {
    const { firstOfKind } = this.rules
    const empty = this.recreate.emptyTruck(kind)
    return empty >= 0
      ? empty
      : firstOfKind[kind] + this.random.below(firstOfKind[kind + 1] - firstOfKind[kind])
  }

  /** Removes all stops that a truck collects for one trip to a facility. */
  private cutLoad(): void {
    const { tours, random, rules } = this
    const { nodes } = tours
    const stop = 1 + random.below(rules.graph.stops - 1)
    const tour = nodes[(stop << 3) + TOUR]
    if (tour === tours.absent) return
    let from = stop
    let to = stop
    let length = 1
    for (
      let at = nodes[(from << 3) + PREV];
      at !== 0 && nodes[(at << 3) + TIP] === 0;
      at = nodes[(at << 3) + PREV]
    ) {
      from = at
      length += 1
    }
    while (nodes[(to << 3) + TIP] === 0 && nodes[(to << 3) + NEXT] !== 0) {
      to = nodes[(to << 3) + NEXT]
      length += 1
    }
    tours.cutChain(from, to, length, tour)
  }

  /** Empties one truck for good; its stops are left out. */
  close(tour: number): void {
    this.trial.begin()
    this.trial.clear(tour)
    this.recreate.closed[tour] = 1
    this.left.book()
  }

  keep(): void {
    if (!this.isPressing) this.kept = this.snapshot()
  }

  private snapshot(): Kept {
    const { tours } = this
    const routes: number[][] = []
    const truck: number[] = []
    for (let tour = 0; tour < tours.top; tour += 1) {
      const route: number[] = []
      for (let stop = tours.first[tour]; stop !== 0; stop = tours.nodes[(stop << 3) + NEXT]) {
        route.push(stop, tours.nodes[(stop << 3) + TIP])
      }
      if (route.length === 0) continue
      routes.push(route)
      truck.push(tour)
    }
    return { routes, truck, cost: this.cost }
  }

  /** The best plan: for each truck that leaves, its stops and the facility after each of them (0: none). */
  get best(): Kept {
    return this.kept
  }

  /** Restores the best plan. */
  restore(): void {
    const { kept, tours, trial } = this
    trial.begin()
    for (let tour = 0; tour < tours.top; tour += 1) trial.clear(tour)
    kept.truck.forEach((tour, at) => {
      const route = kept.routes[at]
      for (let i = 0; i < route.length; i += 2) {
        tours.offer(route[i])
        tours.insert(route[i], i === 0 ? 0 : route[i - 2], tour)
        trial.setTip(route[i], route[i + 1])
      }
      this.timetable.sweep(tour)
    })
    this.left.book()
  }

  /** The truck with the fewest stops, of those that leave. */
  smallestTour(): number {
    const { size, top } = this.tours
    let smallest = -1
    for (let tour = 0; tour < top; tour += 1) {
      if (size[tour] > 0 && (smallest < 0 || size[tour] < size[smallest])) smallest = tour
    }
    return smallest
  }
}

interface Kept {
  routes: number[][]
  truck: number[]
  cost: number
}
