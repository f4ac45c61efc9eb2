import type { Search } from './annealing'
import { CutOrder } from './cut-order'
import type { Random } from './random'
import { Ruin } from './ruin'
import type { Rules } from './rules'
import { Timetable } from './timetable'
import { Tips } from './tips'
import { NEXT, PREV, TIP, TOUR, Tours } from './tours'

const NEAREST = 14
const BLINK_CHANCE = 0.01
const ALWAYS_TRY_ENDS = 200
/** How many of the stops that are left out an iteration tries to bring in. */
const OFFERED = 6
/** How often a stop that fits nowhere near is tried everywhere. */
const EVERYWHERE_CHANCE = 0.05

/** Ruin and recreate under all the rules. Stops that fit nowhere are left out, for their prize. */
export class FleetSearch implements Search {
  readonly tours: Tours
  readonly timetable: Timetable
  /** Trucks that must stay at home. */
  readonly closed: Uint8Array
  /** Below `rules.maxTrucks`, how many trucks may leave. */
  truckLimit: number
  isPressing = false
  private readonly tips: Tips
  private readonly ruin: Ruin
  private readonly order: CutOrder
  /** The prizes of all stops that are left out. */
  private lost = 0
  private readonly left: Int32Array
  private readonly placeInLeft: Int32Array
  private leftCount = 0
  private readonly touched: Int32Array
  private touchedCount = 0
  private readonly touchedIn: Int32Array
  private readonly detourBefore: Float64Array
  private readonly stale: Uint8Array
  private readonly tipLog: number[] = []
  private round = 0
  private untilBlink = 50
  // The best place for the stop at hand.
  private least = 0
  private bestBefore = 0
  private bestTour = -1
  private bestTipBefore = 0
  private bestTipBehind = 0
  private kept: Kept

  constructor(
    private readonly rules: Rules,
    private readonly random: Random,
  ) {
    const { ground } = rules
    const trucks = rules.home.length
    this.tours = new Tours(ground, trucks)
    this.tours.home.set(rules.home)
    this.timetable = new Timetable(rules, this.tours)
    this.tips = new Tips(rules, this.tours, this.timetable)
    this.ruin = new Ruin(this.tours, random)
    this.order = new CutOrder(this.tours, random)
    this.closed = new Uint8Array(trucks)
    this.truckLimit = rules.maxTrucks
    this.left = new Int32Array(ground.stops)
    this.placeInLeft = new Int32Array(ground.stops).fill(-1)
    this.touched = new Int32Array(trucks)
    this.touchedIn = new Int32Array(trucks)
    this.detourBefore = new Float64Array(trucks)
    this.stale = new Uint8Array(trucks)
    for (let stop = 1; stop < ground.stops; stop += 1) this.leaveOut(stop)
    this.kept = this.snapshot()
  }

  get cost(): number {
    return this.travel() + this.lost
  }

  get meanArc(): number {
    const served = this.rules.ground.stops - 1 - this.leftCount
    return this.tours.cost / Math.max(1, served + this.tours.used)
  }

  get mustsLeft(): number {
    let count = 0
    for (let i = 0; i < this.leftCount; i += 1) count += this.rules.isMust[this.left[i]]
    return count
  }

  private travel(): number {
    return this.tours.cost + this.timetable.detours + this.rules.perTruck * this.tours.used
  }

  /** A first plan: every stop in turn at its best place. */
  construct(): void {
    this.begin()
    for (let i = 0; i < this.leftCount; i += 1) this.tours.offer(this.left[i])
    this.order.draw()
    this.recreate(Number.POSITIVE_INFINITY, 1)
    this.commit()
  }

  attempt(limit: number): boolean {
    this.begin()
    this.ruin.run()
    if (!this.repairRuined()) {
      this.undo()
      return false
    }
    this.offerSome()
    this.order.draw()
    if (!this.recreate(limit, EVERYWHERE_CHANCE)) {
      this.undo()
      return false
    }
    this.improveTips()
    this.commit()
    return true
  }

  /** Sends one truck home for good; its stops are left out. */
  close(tour: number): void {
    this.begin()
    this.clear(tour)
    this.closed[tour] = 1
    this.commit()
  }

  private clear(tour: number): void {
    const { tours } = this
    this.touch(tour)
    if (tours.size[tour] > 0) tours.cutChain(tours.first[tour], tours.last[tour], tours.size[tour], tour)
    this.stale[tour] = 0
    this.timetable.sweep(tour)
  }

  private begin(): void {
    this.round += 1
    this.touchedCount = 0
    this.tipLog.length = 0
    this.tours.begin()
  }

  private touch(tour: number): void {
    if (this.touchedIn[tour] === this.round) return
    this.touchedIn[tour] = this.round
    this.touched[this.touchedCount++] = tour
    this.detourBefore[tour] = this.timetable.detour[tour]
  }

  /** Works a tour out that was put back and not looked at since. */
  private refresh(tour: number): void {
    if (this.stale[tour] === 0) return
    this.stale[tour] = 0
    this.timetable.sweep(tour)
  }

  private readonly setTip = (stop: number, facility: number): void => {
    const { nodes } = this.tours
    const at = (stop << 3) + TIP
    if (nodes[at] === facility) return
    this.tipLog.push(at, nodes[at])
    nodes[at] = facility
  }

  private undoTips(down: number): void {
    const { tipLog, tours } = this
    for (let i = tipLog.length - 2; i >= down; i -= 2) tours.nodes[tipLog[i]] = tipLog[i + 1]
    tipLog.length = down
  }

  private undo(): void {
    this.tours.undo()
    this.undoTips(0)
    for (let i = 0; i < this.touchedCount; i += 1) {
      const tour = this.touched[i]
      this.timetable.putBack(tour, this.detourBefore[tour])
      this.stale[tour] = 1
    }
  }

  /** Places the unloading of the ruined tours anew; one that can't be driven any more is dissolved. */
  private repairRuined(): boolean {
    const { tours } = this
    for (let i = 0, cuts = tours.cutsMade; i < cuts; i += 1) this.touch(tours.tourOfCut(i))
    for (let i = 0; i < this.touchedCount; i += 1) {
      const tour = this.touched[i]
      if (this.rules.tips) this.tips.place(tour, this.setTip)
      this.stale[tour] = 0
      if (!this.timetable.sweep(tour)) this.clear(tour)
    }
    return true
  }

  private improveTips(): void {
    if (!this.rules.tips) return
    const { tips, timetable, tours } = this
    for (let i = 0; i < this.touchedCount; i += 1) {
      const tour = this.touched[i]
      if (tours.size[tour] === 0) continue
      const logged = this.tipLog.length
      tips.place(tour, this.setTip)
      if (this.tipLog.length === logged) continue
      if (tips.costOf(tours.size[tour]) >= timetable.detour[tour]) this.undoTips(logged)
      else if (!timetable.sweep(tour)) {
        this.undoTips(logged)
        timetable.sweep(tour)
      }
    }
  }

  private offerSome(): void {
    const { left, leftCount, random, tours } = this
    if (leftCount === 0) return
    const count = Math.min(leftCount, OFFERED)
    const start = random.below(leftCount)
    for (let i = 0; i < count; i += 1) tours.offer(left[(start + i) % leftCount])
  }

  private recreate(limit: number, everywhere: number): boolean {
    const { tours, order, rules, random } = this
    const { nodes } = tours
    const { near, nearWidth, stops } = rules.ground
    const width = Math.min(NEAREST, nearWidth)
    const count = tours.cutCount
    let lost = this.lost
    for (let i = 0; i < count; i += 1)
      if (this.placeInLeft[tours.cut[i]] >= 0) lost -= rules.prize[tours.cut[i]]
    for (let i = 0; i < count; i += 1) {
      const stop = order.stops[i]
      this.least = rules.prize[stop]
      this.bestTour = -1
      for (let k = stop * nearWidth, end = k + width; k < end; k += 1) {
        const neighbour = near[k]
        const tour = nodes[neighbour << 3]
        if (tour === tours.absent || !this.admits(tour, stop)) continue
        this.weigh(stop, neighbour, tour)
        this.weigh(stop, nodes[(neighbour << 3) + PREV], tour)
      }
      if (stops <= ALWAYS_TRY_ENDS || random.unit() * stops < ALWAYS_TRY_ENDS) this.weighEnds(stop)
      if (this.bestTour < 0 || !rules.fewestTrucksFirst) this.weighEmptyTrucks(stop)
      if (this.bestTour < 0 && rules.isMust[stop] === 1 && random.unit() < everywhere)
        this.weighEverywhere(stop)
      if (this.bestTour < 0) lost += rules.prize[stop]
      else this.place(stop)
      if (this.travel() + lost > limit) return false
    }
    this.lost = lost
    return true
  }

  private admits(tour: number, stop: number): boolean {
    const { rules, tours } = this
    this.refresh(tour)
    return (
      ((rules.streams[tour] >> rules.stream[stop]) & 1) === 1 &&
      tours.size[tour] < rules.stopsADay[tour] &&
      tours.load[tour] + rules.ground.demand[stop] <= rules.litresADay[tour] &&
      rules.ground.demand[stop] <= rules.litresALoad[tour] &&
      rules.kg[stop] <= rules.kgALoad[tour]
    )
  }

  private weighEnds(stop: number): void {
    const { tours } = this
    for (let tour = 0; tour < tours.top; tour += 1) {
      if (tours.size[tour] === 0 || !this.admits(tour, stop)) continue
      this.weigh(stop, 0, tour)
      this.weigh(stop, tours.last[tour], tour)
    }
  }

  /** The first truck of each kind that is still at home. */
  private weighEmptyTrucks(stop: number): void {
    const { tours, rules } = this
    if (tours.used >= this.truckLimit) return
    let kind = -1
    for (let tour = 0; tour < tours.slots; tour += 1) {
      if (rules.kind[tour] === kind || tours.size[tour] > 0 || this.closed[tour] === 1) continue
      kind = rules.kind[tour]
      if (this.admits(tour, stop)) this.weigh(stop, 0, tour)
    }
  }

  private weighEverywhere(stop: number): void {
    const { tours } = this
    for (let tour = 0; tour < tours.top; tour += 1) {
      if (tours.size[tour] === 0 || !this.admits(tour, stop)) continue
      this.weigh(stop, 0, tour)
      for (let at = tours.first[tour]; at !== 0; at = tours.nodes[(at << 3) + NEXT])
        this.weigh(stop, at, tour)
    }
  }

  /** Holds the place behind `before` (0: the tour's start) against the best so far, with and without unloading there. */
  private weigh(stop: number, before: number, tour: number): void {
    const { rules, tours, timetable, tips } = this
    const { nodes } = tours
    const { cost, size, demand } = rules.ground
    const home = tours.home[tour]
    const after = before === 0 ? tours.first[tour] : nodes[(before << 3) + NEXT]
    const from = before || home
    const to = after || home
    const row = stop * size
    const direct = (before | after) === 0 ? -rules.perTruck : cost[from * size + to]
    const added = cost[from * size + stop] + cost[row + to] - direct
    const tipped = before === 0 ? 0 : nodes[(before << 3) + TIP]
    const detour = tipped === 0 ? 0 : timetable.detourOf(before, tipped, to)
    if (added - detour >= this.least) return
    const stream = rules.stream[stop]
    const litresRoom = rules.litresALoad[tour] - demand[stop]
    const kgRoom = rules.kgALoad[tour] - rules.kg[stop] + 1e-9
    // What the stop's load holds already if it joins the load of the stop before it, or of the one behind it.
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
    const behind = tips.between(stop, to, stream)
    if (joinsBefore)
      this.consider(stop, before, after, tour, 0, behind, base + timetable.detourOf(stop, behind, to))
    if (before === 0) return
    const ahead = tips.between(before, stop, rules.stream[before])
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
    added: number,
  ): void {
    if (added >= this.least) return
    if (!this.timetable.fits(stop, before, after, tour, tipBefore, tipBehind)) return
    if (--this.untilBlink <= 0) {
      this.untilBlink = Math.floor(Math.log(1 - this.random.unit()) / Math.log(1 - BLINK_CHANCE)) + 1
      return
    }
    this.least = added
    this.bestBefore = before
    this.bestTour = tour
    this.bestTipBefore = tipBefore
    this.bestTipBehind = tipBehind
  }

  private place(stop: number): void {
    const { bestBefore, bestTour } = this
    const travel = this.tours.cost
    const perTruck = this.tours.size[bestTour] === 0 ? this.rules.perTruck : 0
    this.touch(bestTour)
    this.tours.insert(stop, bestBefore, bestTour)
    if (bestBefore !== 0) this.setTip(bestBefore, this.bestTipBefore)
    this.setTip(stop, this.bestTipBehind)
    this.timetable.sweepAround(bestTour, stop, this.least - perTruck - (this.tours.cost - travel))
  }

  /** Books which stops are left out from now on. */
  private commit(): void {
    const { tours } = this
    let lost = 0
    for (let i = 0; i < tours.cutCount; i += 1) {
      const stop = tours.cut[i]
      const isOut = tours.nodes[(stop << 3) + TOUR] === tours.absent
      if (isOut && this.placeInLeft[stop] < 0) this.leaveOut(stop)
      else if (!isOut && this.placeInLeft[stop] >= 0) this.bringIn(stop)
    }
    for (let i = 0; i < this.leftCount; i += 1) lost += this.rules.prize[this.left[i]]
    this.lost = lost
  }

  private leaveOut(stop: number): void {
    this.placeInLeft[stop] = this.leftCount
    this.left[this.leftCount++] = stop
    this.lost += this.rules.prize[stop]
  }

  private bringIn(stop: number): void {
    const at = this.placeInLeft[stop]
    const moved = this.left[--this.leftCount]
    this.left[at] = moved
    this.placeInLeft[moved] = at
    this.placeInLeft[stop] = -1
    this.lost -= this.rules.prize[stop]
  }

  keep(): void {
    // While a truck is being saved, only a plan that serves all is worth keeping; the caller says when.
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

  /** The best plan: for each truck that leaves, its stops and behind each the facility it goes to (0: none). */
  get best(): Kept {
    return this.kept
  }

  /** Goes back to the best plan. */
  restore(): void {
    const { kept, tours } = this
    this.begin()
    for (let tour = 0; tour < tours.top; tour += 1) this.clear(tour)
    kept.truck.forEach((tour, at) => {
      const route = kept.routes[at]
      for (let i = 0; i < route.length; i += 2) {
        tours.offer(route[i])
        tours.insert(route[i], i === 0 ? 0 : route[i - 2], tour)
        this.setTip(route[i], route[i + 1])
      }
      this.timetable.sweep(tour)
    })
    this.commit()
  }

  /** The truck with the fewest stops that is on the road. */
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
