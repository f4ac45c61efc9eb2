import type { Search } from './annealing'
import { MixedRecreate } from './mixed-recreate'
import type { Random } from './random'
import { CutOrder, Ruin } from './ruin'
import type { Rules, StopGraph } from './rules'
import { NODE, Tours } from './tours'
import { TruckKinds } from './truck-kinds'

const { NEXT, PREV, TOUR } = NODE

/** The probability of giving a tour another truck, without which the first choice of trucks hardly ever changes. */
const CHANGE_CHANCE = 0.4
/** The other tour of an exchange has one of so many near stops. */
const EXCHANGE_NEAR = 30
/** The probability of driving up to three whole tours anew, by trucks of one kind. */
const REGROUP_CHANCE = 0.04
const MOST_REGROUPED = 3

export interface MixedTour {
  kind: number
  stops: number[]
}

/** Ruin and recreate for the case where the load is the only constraint and trucks differ. Every stop is served. */
export class MixedLoadSearch implements Search {
  best: MixedTour[] = []
  bestCost = Number.POSITIVE_INFINITY
  private readonly graph: StopGraph
  private readonly tours: Tours
  private readonly kinds: TruckKinds
  private readonly ruin: Ruin
  private readonly order: CutOrder
  private readonly recreate: MixedRecreate

  constructor(
    rules: Rules,
    private readonly random: Random,
  ) {
    this.graph = rules.graph
    this.tours = new Tours(rules.graph, Math.min(rules.home.length, rules.graph.stops))
    this.kinds = new TruckKinds(rules, this.tours)
    this.ruin = new Ruin(this.tours, random)
    this.order = new CutOrder(this.tours, random)
    this.recreate = new MixedRecreate(this.tours, this.kinds, this.order, random)
  }

  /** Begins with tours that serve every stop. Returns false when no trucks are found that carry them. */
  startFrom(start: readonly (readonly number[])[]): boolean {
    const { tours, kinds } = this
    const { demand } = this.graph
    const loadOf = (stops: readonly number[]) => stops.reduce((sum, stop) => sum + demand[stop], 0)
    const heaviestFirst = [...start].sort((one, other) => loadOf(other) - loadOf(one))
    for (const [tour, stops] of heaviestFirst.entries()) {
      stops.forEach((stop, at) => {
        tours.insert(stop, stops[at - 1] ?? 0, tour)
      })
      if (!kinds.hasFreeFor(tours.load[tour])) return false
      kinds.settle(tour)
    }
    this.keep()
    return true
  }

  get cost(): number {
    return this.kinds.total
  }

  /** The mean cost of an arc, which scales the temperatures. */
  get meanArc(): number {
    return this.kinds.driving() / (this.graph.stops - 1 + this.tours.used)
  }

  attempt(limit: number): boolean {
    const { tours, kinds } = this
    tours.begin()
    kinds.begin()
    this.remove()
    for (let i = 0, cuts = tours.cutsMade; i < cuts; i += 1) kinds.settle(tours.tourOfCut(i))
    this.order.draw()
    if (this.recreate.run(limit)) {
      kinds.letGo()
      if (kinds.total <= limit) return true
    }
    tours.undo()
    kinds.undo()
    return false
  }

  private remove(): void {
    const { kinds, recreate, random } = this
    recreate.onlyKind = -1
    const drawn = kinds.count > 1 ? random.unit() : 1
    if (drawn < CHANGE_CHANCE) this.changeTruck()
    else if (drawn < CHANGE_CHANCE + REGROUP_CHANCE) this.cutTours()
    else this.ruin.run()
  }

  /**
   * Gives the tour of a random stop another truck: a free one, or else that of a tour near it, in exchange. Removes stops around,
   * and those that are too much for a truck.
   */
  private changeTruck(): void {
    const { random, kinds, graph } = this
    const { nodes } = this.tours
    const { near, nearWidth, stops } = graph
    const stop = 1 + random.below(stops - 1)
    const one = nodes[(stop << 3) + TOUR]
    const kind = random.below(kinds.count)
    const neighbour = near[stop * nearWidth + random.below(Math.min(nearWidth, EXCHANGE_NEAR))]
    const other = nodes[(neighbour << 3) + TOUR]
    const isFree = kinds.free[kind] > 0
    if (isFree) kinds.change(one, kind)
    else kinds.exchange(one, other)
    this.ruin.run(stop)
    this.unload(one)
    if (!isFree) this.unload(other)
  }

  /** Removes a string of stops from a tour, after which its truck carries the others. */
  private unload(tour: number): void {
    const { tours, random, kinds } = this
    const { nodes } = tours
    const { demand } = this.graph
    if (tours.size[tour] === 0) return
    let excess = tours.load[tour] - kinds.capacity[kinds.of[tour]]
    if (excess <= 0) return
    let from = tours.first[tour]
    for (let steps = random.below(tours.size[tour]); steps > 0; steps -= 1) from = nodes[(from << 3) + NEXT]
    let to = from
    let length = 1
    excess -= demand[from]
    for (; excess > 0; length += 1) {
      const next = nodes[(to << 3) + NEXT]
      if (next === 0) from = nodes[(from << 3) + PREV]
      else to = next
      excess -= demand[next || from]
    }
    tours.cutChain(from, to, length, tour)
  }

  /** Removes the tour of a random stop and some near it, and lets trucks of one kind alone leave in their place. */
  private cutTours(): void {
    const { tours, random, kinds, recreate } = this
    const { near, nearWidth, stops } = this.graph
    const stop = 1 + random.below(stops - 1)
    recreate.onlyKind = random.below(kinds.count)
    tours.cutWhole(tours.nodes[(stop << 3) + TOUR])
    let more = random.below(MOST_REGROUPED)
    for (let k = 0; more > 0 && k < nearWidth; k += 1) {
      const other = tours.nodes[(near[stop * nearWidth + k] << 3) + TOUR]
      if (other === tours.absent) continue
      tours.cutWhole(other)
      more -= 1
    }
  }

  keep(): void {
    const { tours, kinds } = this
    const best: MixedTour[] = []
    for (let tour = 0; tour < tours.top; tour += 1) {
      const stops: number[] = []
      for (let stop = tours.first[tour]; stop !== 0; stop = tours.nodes[(stop << 3) + NEXT]) stops.push(stop)
      if (stops.length > 0) best.push({ kind: kinds.of[tour], stops })
    }
    this.best = best
    this.bestCost = kinds.total
  }
}
