import type { DisposalChoice } from './disposal-choice'
import type { Random } from './random'
import type { Rules, StopGraph } from './rules'
import type { Timetable } from './timetable'
import { NODE, type Tours } from './tours'

const { ARC_IN, ARC_OUT, NEXT, TIP } = NODE

const BLINK_CHANCE = 0.01

/** The costs from column to row, so that all ways to and from a stop are close in memory. Where both ways cost the same, the graph's own. */
function costInto({ cost, size }: StopGraph): Int32Array {
  const into = new Int32Array(size * size)
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) into[row * size + column] = cost[column * size + row]
  return into.every((there, at) => there === cost[at]) ? cost : into
}

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
  private readonly costInto: Int32Array

  constructor(
    private readonly rules: Rules,
    private readonly tours: Tours,
    private readonly timetable: Timetable,
    private readonly disposal: DisposalChoice,
    private readonly random: Random,
  ) {
    this.costInto = costInto(rules.graph)
  }

  /** Looks for a place that costs less than `most`. */
  begin(most: number): void {
    this.least = most
    this.tour = -1
  }

  /**
   * Whether the places after two stops of a tour (0: its start) cost more than the best one so far, whatever else they need. Nobody
   * knows where trucks unload: a stop may save a detour.
   */
  areTooDear(stop: number, one: number, other: number, tour: number): boolean {
    if (this.rules.tips) return false
    const added = Math.min(this.arcsAdded(stop, one, tour), this.arcsAdded(stop, other, tour))
    return added * this.tours.rate[tour] >= this.least
  }

  /** Whether a truck that would leave its depot for the stop costs more than the best place so far. */
  isTooDearFor(stop: number, tour: number): boolean {
    const { cost, size } = this.rules.graph
    const at = stop * size + this.tours.home[tour]
    return (this.costInto[at] + cost[at]) * this.tours.rate[tour] + this.tours.opening[tour] >= this.least
  }

  /** What a stop adds to the cost of a tour's arcs after `before` (0: at its start). */
  private arcsAdded(stop: number, before: number, tour: number): number {
    const { nodes, home, first } = this.tours
    const { cost, size } = this.rules.graph
    const after = before === 0 ? first[tour] : nodes[(before << 3) + NEXT]
    const arc = before === 0 ? nodes[(after << 3) + ARC_IN] : nodes[(before << 3) + ARC_OUT]
    const replaced = (before | after) === 0 ? 0 : arc
    const row = stop * size
    return this.costInto[row + (before || home[tour])] + cost[row + (after || home[tour])] - replaced
  }

  /** Compares the place after `before` (0: the start of the tour) with the best so far, with and without unloading there. */
  weigh(stop: number, before: number, tour: number): void {
    const { rules, tours, timetable, disposal } = this
    const { nodes } = tours
    const { demand } = rules.graph
    const after = before === 0 ? tours.first[tour] : nodes[(before << 3) + NEXT]
    const to = after || tours.home[tour]
    this.rate = tours.rate[tour]
    this.opening = (before | after) === 0 ? tours.opening[tour] : 0
    const added = this.arcsAdded(stop, before, tour)
    const tipped = before === 0 ? 0 : nodes[(before << 3) + TIP]
    const detour = tipped === 0 ? 0 : timetable.detourOf(before, tipped, to)
    if ((added - detour) * this.rate + this.opening >= this.least) return
    if (rules.litresAlone) {
      this.consider(stop, before, after, tour, 0, 0, added)
      return
    }
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
