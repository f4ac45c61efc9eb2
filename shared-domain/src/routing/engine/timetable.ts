import { arrivalWithBreak, departureWithBreak } from './break-on-the-way'
import type { Rules } from './rules'
import { NEXT, PREV, TIP, type Tours } from './tours'

const NEVER = Number.POSITIVE_INFINITY

// Sixteen numbers a stop, in two cache lines.
const SHIFT = 4
const LEFT_DUE = 0
const LEFT_DONE = 1
const LATEST_DUE = 2
const LATEST_DONE = 3
const LITRES_SO_FAR = 4
const KG_SO_FAR = 5
const LITRES = 6
const KG = 7
const SECONDS_IN = 8
const SERVICE = 9
const OPENS = 10
const CLOSES = 11
const OWN_LITRES = 12
const OWN_KG = 13

/** Where a stop's node says from which row `SECONDS_IN` is. */
const SECONDS_FROM = 5

/**
 * When trucks are where, so that a change of a tour is judged without going along it. Each stop has the earliest
 * moments it is left and the latest at which it may be reached for the rest to hold (forward time slack, Savelsbergh
 * 1992), both twice: `DUE` while the break is still to come, `DONE` after it. And of the load a stop is part of, what
 * is on the truck when it leaves the stop, and what it will be in the end.
 */
export class Timetable {
  /** What the trips to facilities add to each tour's cost. */
  readonly detour: Float64Array
  /** Of all tours. */
  detours = 0
  private readonly figures: Float64Array
  /** Rows with several windows. */
  private readonly manyWindows: Uint8Array
  private due = 0
  private done = 0

  constructor(
    private readonly rules: Rules,
    private readonly tours: Tours,
  ) {
    const { ground, service, opens, closes, kg } = rules
    this.figures = new Float64Array(ground.size << SHIFT)
    this.manyWindows = rules.manyWindows
    for (let row = 0; row < ground.size; row += 1) {
      const at = row << SHIFT
      this.figures[at + SERVICE] = service[row]
      this.figures[at + OPENS] = opens[row]
      this.figures[at + CLOSES] = closes[row]
      this.figures[at + OWN_LITRES] = row < ground.stops ? ground.demand[row] : 0
      this.figures[at + OWN_KG] = row < ground.stops ? kg[row] : 0
    }
    for (let stop = 0; stop < ground.stops; stop += 1) tours.nodes[(stop << 3) + SECONDS_FROM] = -1
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

  /** Works the whole tour out anew. False when it can't be driven in time. */
  sweep(tour: number): boolean {
    const detour = this.tipDetours(tour)
    this.detours += detour - this.detour[tour]
    this.detour[tour] = detour
    const first = this.tours.first[tour]
    if (first === 0) return true
    this.sweepForward(tour, first, false)
    const last = this.tours.last[tour]
    if (!this.isHomeInTime(tour, last)) return false
    this.sweepBack(tour, last, 0)
    return true
  }

  /** After `stop` came in, its detours included in `detour`: only what that changes is worked out. */
  sweepAround(tour: number, stop: number, detour: number): void {
    this.detours += detour
    this.detour[tour] += detour
    this.sweepForward(tour, stop, true)
    const { nodes } = this.tours
    let end = stop
    while (nodes[(end << 3) + TIP] === 0 && nodes[(end << 3) + NEXT] !== 0) end = nodes[(end << 3) + NEXT]
    this.sweepBack(tour, end, stop)
  }

  /** The tour is again as it was when its detours cost `detour`. */
  putBack(tour: number, detour: number): void {
    this.detours += detour - this.detour[tour]
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
    this.leave(last)
    const tip = this.tours.nodes[(last << 3) + TIP]
    if (tip !== 0) {
      this.drive(last, tip, tour)
      this.serve(tip)
    }
    this.drive(tip || last, this.tours.home[tour], tour)
    return this.due <= this.rules.homeDue[tour] || this.done <= this.rules.homeDone[tour]
  }

  /** From `from` on; to the end, or until nothing changes any more if what lies behind is known to be right. */
  private sweepForward(tour: number, from: number, untilSame: boolean): void {
    const { nodes, home } = this.tours
    const { figures, manyWindows, rules } = this
    const pause = rules.breakSeconds[tour]
    const breakFrom = rules.breakFrom[tour]
    const breakTo = rules.breakTo[tour]
    const before = nodes[(from << 3) + PREV]
    let litres = 0
    let kg = 0
    let row = home[tour]
    if (before === 0) this.startShift(tour)
    else {
      this.leave(before)
      row = before
      const tip = nodes[(before << 3) + TIP]
      if (tip !== 0) {
        this.drive(before, tip, tour)
        this.serve(tip)
        row = tip
      } else {
        litres = figures[(before << SHIFT) + LITRES_SO_FAR]
        kg = figures[(before << SHIFT) + KG_SO_FAR]
      }
    }
    let due = this.due
    let done = this.done
    for (let stop = from; stop !== 0; ) {
      const node = stop << 3
      const at = stop << SHIFT
      if (nodes[node + SECONDS_FROM] !== row) {
        nodes[node + SECONDS_FROM] = row
        figures[at + SECONDS_IN] = rules.seconds[row * rules.ground.size + stop]
      }
      const seconds = figures[at + SECONDS_IN]
      done += seconds
      if (pause >= 0) {
        const paused = arrivalWithBreak(due, seconds, pause, breakFrom, breakTo)
        if (paused < done) done = paused
      }
      due += seconds
      if (manyWindows[stop] === 1) {
        due = rules.open(stop, due)
        done = rules.open(stop, done)
      } else {
        const opens = figures[at + OPENS]
        const closes = figures[at + CLOSES]
        due = due > closes ? NEVER : Math.max(due, opens)
        done = done > closes ? NEVER : Math.max(done, opens)
      }
      const service = figures[at + SERVICE]
      due += service
      done += service
      litres += figures[at + OWN_LITRES]
      kg += figures[at + OWN_KG]
      if (
        untilSame &&
        figures[at + LEFT_DUE] === due &&
        figures[at + LEFT_DONE] === done &&
        figures[at + LITRES_SO_FAR] === litres &&
        figures[at + KG_SO_FAR] === kg &&
        stop !== from
      )
        return
      figures[at + LEFT_DUE] = due
      figures[at + LEFT_DONE] = done
      figures[at + LITRES_SO_FAR] = litres
      figures[at + KG_SO_FAR] = kg
      row = stop
      const tip = nodes[node + TIP]
      if (tip !== 0) {
        this.due = due
        this.done = done
        this.drive(stop, tip, tour)
        this.serve(tip)
        due = this.due
        done = this.done
        litres = 0
        kg = 0
        row = tip
      }
      stop = nodes[node + NEXT]
    }
  }

  /** From `from`, the end of a load, back; before the stop `changed` (0: none is) until nothing changes any more. */
  private sweepBack(tour: number, from: number, changed: number): void {
    const { nodes, home } = this.tours
    const { figures, manyWindows, rules } = this
    const pause = rules.breakSeconds[tour]
    const breakFrom = rules.breakFrom[tour]
    const breakTo = rules.breakTo[tour]
    const after = nodes[(from << 3) + NEXT]
    let due = after === 0 ? rules.homeDue[tour] : figures[(after << SHIFT) + LATEST_DUE]
    let done = after === 0 ? rules.homeDone[tour] : figures[(after << SHIFT) + LATEST_DONE]
    let to = after || home[tour]
    let isEnd = true
    let isPast = changed === 0
    let litres = 0
    let kg = 0
    for (let stop = from; stop !== 0; ) {
      const node = stop << 3
      const at = stop << SHIFT
      const tip = nodes[node + TIP]
      if (tip !== 0) {
        this.due = due
        this.done = done
        this.driveBack(tip, to, tour)
        this.serveBack(tip)
        due = this.due
        done = this.done
        to = tip
        isEnd = true
      }
      if (isEnd) {
        litres = figures[at + LITRES_SO_FAR]
        kg = figures[at + KG_SO_FAR]
        isEnd = false
      }
      // Row 0 is a depot, as a next stop it is none.
      const isNext = to !== 0 && to === nodes[node + NEXT]
      const seconds = isNext
        ? figures[(to << SHIFT) + SECONDS_IN]
        : rules.seconds[stop * rules.ground.size + to]
      due -= seconds
      if (pause >= 0) {
        const paused = departureWithBreak(done, seconds, pause, breakFrom, breakTo)
        if (paused > due) due = paused
      }
      done -= seconds
      const service = figures[at + SERVICE]
      due -= service
      done -= service
      if (manyWindows[stop] === 1) {
        due = rules.close(stop, due)
        done = rules.close(stop, done)
      } else {
        const opens = figures[at + OPENS]
        const closes = figures[at + CLOSES]
        due = due < opens ? -NEVER : Math.min(due, closes)
        done = done < opens ? -NEVER : Math.min(done, closes)
      }
      if (
        isPast &&
        changed !== 0 &&
        figures[at + LATEST_DUE] === due &&
        figures[at + LATEST_DONE] === done &&
        figures[at + LITRES] === litres &&
        figures[at + KG] === kg
      )
        return
      if (stop === changed) isPast = true
      figures[at + LATEST_DUE] = due
      figures[at + LATEST_DONE] = done
      figures[at + LITRES] = litres
      figures[at + KG] = kg
      to = stop
      stop = nodes[node + PREV]
    }
  }

  /** What going to a facility costs more than not going there. */
  detourOf(from: number, facility: number, to: number): number {
    const { cost, size } = this.rules.ground
    return cost[from * size + facility] + cost[facility * size + to] - cost[from * size + to]
  }

  /** Whether the tour holds with `stop` behind `before`, and a facility (0: none) before and behind it. */
  fits(
    stop: number,
    before: number,
    after: number,
    tour: number,
    tipBefore: number,
    tipBehind: number,
  ): boolean {
    if (before === 0) this.startShift(tour)
    else this.leave(before)
    let from = before || this.tours.home[tour]
    if (tipBefore !== 0) {
      this.drive(from, tipBefore, tour)
      this.serve(tipBefore)
      from = tipBefore
    }
    this.drive(from, stop, tour)
    this.serve(stop)
    from = stop
    if (tipBehind !== 0) {
      this.drive(stop, tipBehind, tour)
      this.serve(tipBehind)
      from = tipBehind
    }
    if (after === 0) {
      this.drive(from, this.tours.home[tour], tour)
      return this.due <= this.rules.homeDue[tour] || this.done <= this.rules.homeDone[tour]
    }
    this.drive(from, after, tour)
    const at = after << SHIFT
    return this.due <= this.figures[at + LATEST_DUE] || this.done <= this.figures[at + LATEST_DONE]
  }

  private startShift(tour: number): void {
    this.due = this.rules.shiftStart[tour]
    this.done = NEVER
  }

  private leave(stop: number): void {
    this.due = this.figures[(stop << SHIFT) + LEFT_DUE]
    this.done = this.figures[(stop << SHIFT) + LEFT_DONE]
  }

  private drive(from: number, to: number, tour: number): void {
    const { rules } = this
    const seconds = rules.seconds[from * rules.ground.size + to]
    const pause = rules.breakSeconds[tour]
    let done = this.done + seconds
    if (pause >= 0) {
      const paused = arrivalWithBreak(this.due, seconds, pause, rules.breakFrom[tour], rules.breakTo[tour])
      if (paused < done) done = paused
    }
    this.due += seconds
    this.done = done
  }

  private serve(row: number): void {
    const { rules } = this
    const service = rules.service[row]
    this.due = rules.open(row, this.due) + service
    this.done = rules.open(row, this.done) + service
  }

  private driveBack(from: number, to: number, tour: number): void {
    const { rules } = this
    const seconds = rules.seconds[from * rules.ground.size + to]
    const pause = rules.breakSeconds[tour]
    let due = this.due - seconds
    if (pause >= 0) {
      const paused = departureWithBreak(this.done, seconds, pause, rules.breakFrom[tour], rules.breakTo[tour])
      if (paused > due) due = paused
    }
    this.due = due
    this.done -= seconds
  }

  private serveBack(row: number): void {
    const { rules } = this
    const service = rules.service[row]
    this.due = rules.close(row, this.due - service)
    this.done = rules.close(row, this.done - service)
  }
}
