import type { Rules } from './rules'
import { NODE, type Tours } from './tours'

const { NEXT, PREV, TIP } = NODE
/** The figures of a part of a tour, in seconds. */
const FIELDS = 3
const LEAST = 0
const EARLIEST = 1
const LATEST = 2

/**
 * How long the day of a truck is at least, when it leaves its depot when it likes: for the trucks that have a longest day, from
 * whose first departure the time counts. Each stop has two parts of its tour, up to its departure and from the start of its service
 * on: their least length, and between which moments they begin when they are no longer than that (Vidal et al. 2013, section 4). Only
 * where no row has several windows and no truck a break; that every stop is served in time, others check.
 */
export class DayLengths {
  private readonly ahead: Float64Array
  private readonly behind: Float64Array
  // The part under way.
  private least = 0
  private earliest = 0
  private latest = 0

  constructor(
    private readonly rules: Rules,
    private readonly tours: Tours,
  ) {
    const hasLongest = rules.longestDay.some((seconds) => seconds < Number.POSITIVE_INFINITY)
    const rows = hasLongest ? rules.graph.size : 0
    this.ahead = new Float64Array(rows * FIELDS)
    this.behind = new Float64Array(rows * FIELDS)
  }

  isLimited(tour: number): boolean {
    return this.rules.longestDay[tour] < Number.POSITIVE_INFINITY
  }

  /** Recomputes a tour with a longest day. Returns false when its day is longer. */
  sweep(tour: number): boolean {
    this.sweepBehind(tour, this.tours.last[tour])
    this.sweepAhead(tour, this.tours.first[tour])
    return this.least <= this.rules.longestDay[tour]
  }

  /** Recomputes what changes with a stop that was inserted. */
  sweepAround(tour: number, stop: number): void {
    this.sweepBehind(tour, stop)
    this.sweepAhead(tour, stop)
  }

  /** Ends with the whole day as the part under way. */
  private sweepAhead(tour: number, from: number): void {
    const { nodes } = this.tours
    let row = this.leave(nodes[(from << 3) + PREV], tour)
    for (let stop = from; stop !== 0; stop = nodes[(stop << 3) + NEXT]) {
      row = this.serve(row, stop)
      this.keep(this.ahead, stop)
      row = this.serve(row, nodes[(stop << 3) + TIP])
    }
    this.goHome(row, tour)
  }

  private sweepBehind(tour: number, from: number): void {
    const { nodes, home } = this.tours
    const after = nodes[(from << 3) + NEXT]
    if (after === 0) this.leaveDepot(tour)
    else this.takeUp(this.behind, after)
    let row = after || home[tour]
    for (let stop = from; stop !== 0; stop = nodes[(stop << 3) + PREV]) {
      row = this.serveBefore(nodes[(stop << 3) + TIP], row)
      row = this.serveBefore(stop, row)
      this.keep(this.behind, stop)
    }
  }

  /** Whether the day stays short enough with `stop` after `before`, and a facility (0: none) before and after the stop. */
  fits(
    stop: number,
    before: number,
    after: number,
    tour: number,
    tipBefore: number,
    tipBehind: number,
  ): boolean {
    let row = this.leave(before, tour, tipBefore)
    row = this.serve(row, stop)
    row = this.serve(row, tipBehind)
    if (after === 0) this.goHome(row, tour)
    else {
      const at = after * FIELDS
      const { behind } = this
      this.append(this.secondsTo(row, after), behind[at + LEAST], behind[at + EARLIEST], behind[at + LATEST])
    }
    return this.least <= this.rules.longestDay[tour]
  }

  private begin(least: number, earliest: number, latest: number): void {
    this.least = least
    this.earliest = earliest
    this.latest = latest
  }

  private keep(parts: Float64Array, stop: number): void {
    const at = stop * FIELDS
    parts[at + LEAST] = this.least
    parts[at + EARLIEST] = this.earliest
    parts[at + LATEST] = this.latest
  }

  private takeUp(parts: Float64Array, stop: number): void {
    const at = stop * FIELDS
    this.begin(parts[at + LEAST], parts[at + EARLIEST], parts[at + LATEST])
  }

  private leaveDepot(tour: number): void {
    this.begin(0, this.rules.shiftStart[tour], this.rules.homeDone[tour])
  }

  /** Takes up the part that ends with a stop (0: the depot) and its facility. Returns the row where the truck is. */
  private leave(before: number, tour: number, tip = this.tours.nodes[(before << 3) + TIP]): number {
    if (before === 0) {
      this.leaveDepot(tour)
      return this.tours.home[tour]
    }
    this.takeUp(this.ahead, before)
    return this.serve(before, tip)
  }

  private goHome(from: number, tour: number): void {
    const { shiftStart, homeDone } = this.rules
    this.append(this.secondsTo(from, this.tours.home[tour]), 0, shiftStart[tour], homeDone[tour])
  }

  /** Goes on to a row (0: to none). Returns the row where the truck then is. */
  private serve(from: number, row: number): number {
    if (row === 0) return from
    const { service, opens, closes } = this.rules
    this.append(this.secondsTo(from, row), service[row], opens[row], closes[row])
    return row
  }

  /** Puts a row (0: none) before the part under way. Returns the row where that then begins. */
  private serveBefore(row: number, to: number): number {
    if (row === 0) return to
    const { service, opens, closes } = this.rules
    const { least, earliest, latest } = this
    this.begin(service[row], opens[row], closes[row])
    this.append(this.secondsTo(row, to), least, earliest, latest)
    return row
  }

  private secondsTo(from: number, to: number): number {
    return this.rules.seconds[from * this.rules.graph.size + to]
  }

  /** Goes on with another part, `seconds` away. */
  private append(seconds: number, least: number, earliest: number, latest: number): void {
    const away = this.least + seconds
    const waiting = Math.max(0, earliest - away - this.latest)
    this.least = away + waiting + least
    this.earliest = Math.max(earliest - away, this.earliest) - waiting
    this.latest = Math.min(latest - away, this.latest)
  }
}
