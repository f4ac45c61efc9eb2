import type { Search } from './annealing'
import { DisposalChoice } from './disposal-choice'
import { BestPlace, FleetRecreate } from './fleet-recreate'
import { LeftStops } from './left-stops'
import type { Random } from './random'
import { CutOrder, Ruin } from './ruin'
import type { Rules } from './rules'
import { Timetable } from './timetable'
import { NODE, Tours } from './tours'
import { Trial } from './trial'

const { NEXT, PREV, TIP, TOUR } = NODE

/** How many of the left-out stops one iteration tries to insert. */
const OFFERED = 6
/** The probability of trying a stop everywhere when it fits nowhere near. */
const EVERYWHERE_CHANCE = 0.05
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
    this.timetable = new Timetable(rules, this.tours)
    const disposal = new DisposalChoice(rules, this.tours, this.timetable)
    this.trial = new Trial(this.tours, this.timetable, disposal, rules.tips)
    this.ruin = new Ruin(this.tours, random)
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
    this.left.offer(this.left.count, 0)
    this.order.draw()
    this.recreate.run(Number.POSITIVE_INFINITY, 1)
    this.left.book()
  }

  attempt(limit: number): boolean {
    const { trial, left, recreate } = this
    trial.begin()
    recreate.isDropping = this.hasOptional && this.random.unit() < DROP_CHANCE
    if (recreate.isDropping) this.cutLoad()
    else this.ruin.run()
    trial.repairRuined()
    if (left.count > 0) left.offer(Math.min(left.count, OFFERED), this.random.below(left.count))
    this.order.draw()
    if (!recreate.run(limit, EVERYWHERE_CHANCE)) {
      trial.undo()
      return false
    }
    trial.improveTips()
    left.book()
    return true
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
