import { DayLengths } from './day-lengths'
import type { Rules } from './rules'
import { BackwardSweep, ForwardSweep } from './sweeps'
import { NODE, type Tours } from './tours'
import { FIGURES, stopFigures, TruckClock } from './truck-clock'

const { NEXT, TIP } = NODE

const {
  SHIFT,
  CLOSES,
  KG,
  KG_SO_FAR,
  LATEST_DONE,
  LATEST_DUE,
  LEFT_DUE,
  LITRES,
  LITRES_SO_FAR,
  OPENS,
  SERVICE,
} = FIGURES

/**
 * The schedule of all tours, which lets a change be judged without walking along the tour. For each stop it has the earliest
 * departure, and the latest arrival for which the rest stays feasible (forward time slack, Savelsbergh 1992). Both exist twice:
 * `DUE` while the break is still to come, `DONE` after it. For the load that the stop belongs to, it has the load on board when
 * leaving the stop, and the final load.
 */
export class Timetable {
  /** The cost that disposal trips add to each tour, in the unit of the graph's cost. */
  readonly detour: Float64Array
  /** Of all tours, each at its rate. */
  detours = 0
  private readonly figures: Float64Array
  private readonly clock: TruckClock
  private readonly forward: ForwardSweep
  private readonly backward: BackwardSweep
  private readonly days: DayLengths

  constructor(
    private readonly rules: Rules,
    private readonly tours: Tours,
  ) {
    this.figures = stopFigures(rules)
    this.clock = new TruckClock(rules, this.figures)
    this.forward = new ForwardSweep(rules, tours, this.figures, this.clock)
    this.backward = new BackwardSweep(rules, tours, this.figures, this.clock)
    this.days = new DayLengths(rules, tours)
    this.detour = new Float64Array(tours.slots)
  }

  litresSoFar(stop: number): number {
    return this.figures[(stop << SHIFT) + LITRES_SO_FAR]
  }

  kgSoFar(stop: number): number {
    return this.figures[(stop << SHIFT) + KG_SO_FAR]
  }

  litresOfLoad(stop: number): number {
    return this.figures[(stop << SHIFT) + LITRES]
  }

  kgOfLoad(stop: number): number {
    return this.figures[(stop << SHIFT) + KG]
  }

  /** Recomputes a whole tour. Returns false when it is infeasible in time. */
  sweep(tour: number): boolean {
    this.putBack(tour, this.tipDetours(tour))
    const first = this.tours.first[tour]
    if (first === 0) return true
    this.forward.run(tour, first, false)
    const last = this.tours.last[tour]
    if (!this.isHomeInTime(tour, last)) return false
    this.backward.run(tour, last, 0)
    return !this.days.isLimited(tour) || this.days.sweep(tour)
  }

  /** Updates the schedule after `stop` was inserted; its detours are already in `detour`. Recomputes only what changes. */
  sweepAround(tour: number, stop: number, detour: number): void {
    this.detours += detour * this.tours.rate[tour]
    this.detour[tour] += detour
    this.forward.run(tour, stop, true)
    const { nodes } = this.tours
    let end = stop
    if (!this.rules.litresAlone)
      while (nodes[(end << 3) + TIP] === 0 && nodes[(end << 3) + NEXT] !== 0) end = nodes[(end << 3) + NEXT]
    this.backward.run(tour, end, stop)
    if (this.days.isLimited(tour)) this.days.sweepAround(tour, stop)
  }

  /** The tour is again as it was when its detours cost `detour`. */
  putBack(tour: number, detour: number): void {
    this.detours += (detour - this.detour[tour]) * this.tours.rate[tour]
    this.detour[tour] = detour
  }

  private tipDetours(tour: number): number {
    const { nodes, first, home } = this.tours
    let detour = 0
    for (let stop = first[tour]; stop !== 0; ) {
      const node = stop << 3
      const next = nodes[node + NEXT]
      if (nodes[node + TIP] !== 0) detour += this.detourOf(stop, nodes[node + TIP], next || home[tour])
      stop = next
    }
    return detour
  }

  private isHomeInTime(tour: number, last: number): boolean {
    const { clock } = this
    clock.leave(last)
    const tip = this.tours.nodes[(last << 3) + TIP]
    if (tip !== 0) {
      clock.drive(last, tip, tour)
      clock.serve(tip)
    }
    clock.drive(tip || last, this.tours.home[tour], tour)
    return clock.isHomeInTime(tour)
  }

  /** The extra cost of visiting a facility compared with not visiting it. */
  detourOf(from: number, facility: number, to: number): number {
    const { cost, size } = this.rules.graph
    return cost[from * size + facility] + cost[facility * size + to] - cost[from * size + to]
  }

  /** Whether the tour stays feasible with `stop` after `before`, and a facility (0: none) before and after the stop. */
  fits(
    stop: number,
    before: number,
    after: number,
    tour: number,
    tipBefore: number,
    tipBehind: number,
  ): boolean {
    return (
      this.isInTime(stop, before, after, tour, tipBefore, tipBehind) &&
      (!this.days.isLimited(tour) || this.days.fits(stop, before, after, tour, tipBefore, tipBehind))
    )
  }

  private isInTime(
    stop: number,
    before: number,
    after: number,
    tour: number,
    tipBefore: number,
    tipBehind: number,
  ): boolean {
    if (this.rules.plainTimes) return this.isInPlainTime(stop, before, after, tour)
    const { clock } = this
    if (before === 0) clock.startShift(tour)
    else clock.leave(before)
    let from = before || this.tours.home[tour]
    if (tipBefore !== 0) {
      clock.drive(from, tipBefore, tour)
      clock.serve(tipBefore)
      from = tipBefore
    }
    clock.drive(from, stop, tour)
    clock.serve(stop)
    from = stop
    if (tipBehind !== 0) {
      clock.drive(stop, tipBehind, tour)
      clock.serve(tipBehind)
      from = tipBehind
    }
    if (after === 0) {
      clock.drive(from, this.tours.home[tour], tour)
      return clock.isHomeInTime(tour)
    }
    clock.drive(from, after, tour)
    const at = after << SHIFT
    return clock.due <= this.figures[at + LATEST_DUE] || clock.done <= this.figures[at + LATEST_DONE]
  }

  /** The same where no truck unloads on the way or has a break, and no row has several windows. */
  private isInPlainTime(stop: number, before: number, after: number, tour: number): boolean {
    const { figures, rules } = this
    const { seconds } = rules
    const { size } = rules.graph
    const home = this.tours.home[tour]
    const left = before === 0 ? rules.shiftStart[tour] : figures[(before << SHIFT) + LEFT_DUE]
    const at = stop << SHIFT
    const arrival = left + seconds[(before || home) * size + stop]
    if (arrival > figures[at + CLOSES]) return false
    const leaves = Math.max(arrival, figures[at + OPENS]) + figures[at + SERVICE]
    const then = leaves + seconds[stop * size + (after || home)]
    return then <= (after === 0 ? rules.homeDue[tour] : figures[(after << SHIFT) + LATEST_DUE])
  }
}
