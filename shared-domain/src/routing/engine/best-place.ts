import type { Random } from './random'
import type { Rules } from './rules'
import type { Timetable } from './timetable'
import type { Tips } from './tips'
import { NODE, type Tours } from './tours'

const { NEXT, TIP } = NODE

const BLINK_CHANCE = 0.01

/** The best place so far for the stop at hand, overlooked now and then by chance. */
export class BestPlace {
  /** What it adds; at first the stop's prize. */
  least = 0
  before = 0
  /** −1: there is none. */
  tour = -1
  /** Facilities before and behind the stop, 0: none. */
  tipBefore = 0
  tipBehind = 0
  private untilBlink = 50

  constructor(
    private readonly rules: Rules,
    private readonly tours: Tours,
    private readonly timetable: Timetable,
    private readonly tips: Tips,
    private readonly random: Random,
  ) {}

  begin(stop: number): void {
    this.least = this.rules.prize[stop]
    this.tour = -1
  }

  /** Holds the place behind `before` (0: the tour's start) against the best so far, with and without unloading there. */
  weigh(stop: number, before: number, tour: number): void {
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
    this.before = before
    this.tour = tour
    this.tipBefore = tipBefore
    this.tipBehind = tipBehind
  }
}
