import type { Random } from './random'
import type { Rules } from './rules'
import { NODE, type Tours } from './tours'

const { TOUR } = NODE

/** The stops that the plan leaves out at the cost of their prizes. */
export class LeftStops {
  count = 0
  /** Their prizes. */
  lost = 0
  private readonly stops: Int32Array
  private readonly place: Int32Array
  /** The round in which each stop was last offered: no stop may be offered twice. */
  private readonly offeredIn: Int32Array
  private round = 0

  /** Initially all stops. */
  constructor(
    private readonly rules: Rules,
    private readonly tours: Tours,
  ) {
    const { stops } = rules.graph
    this.stops = new Int32Array(stops)
    this.place = new Int32Array(stops).fill(-1)
    this.offeredIn = new Int32Array(stops)
    for (let stop = 1; stop < stops; stop += 1) this.leaveOut(stop)
  }

  get musts(): number {
    let count = 0
    for (let i = 0; i < this.count; i += 1) count += this.rules.isMust[this.stops[i]]
    return count
  }

  has(stop: number): boolean {
    return this.place[stop] >= 0
  }

  /** Begins to choose stops to insert; each is added once, however often it is offered. */
  beginOffers(): void {
    this.round += 1
  }

  /** Adds some of them, from number `start` on, to the stops to insert. */
  offer(count: number, start: number): void {
    for (let i = 0; i < count; i += 1) this.offerOne(this.stops[(start + i) % this.count])
  }

  /** Adds the nearest of them to a stop, up to `most`; each is passed over with probability `skip`. */
  offerNear(stop: number, most: number, skip: number, random: Random): void {
    const { near, nearWidth } = this.rules.graph
    for (let k = stop * nearWidth, end = k + nearWidth, left = most; k < end && left > 0; k += 1) {
      if (this.place[near[k]] < 0 || random.unit() < skip) continue
      this.offerOne(near[k])
      left -= 1
    }
  }

  /** Any of them. */
  any(random: Random): number {
    return this.stops[random.below(this.count)]
  }

  offerOne(stop: number): void {
    if (this.offeredIn[stop] === this.round) return
    this.offeredIn[stop] = this.round
    this.tours.offer(stop)
  }

  /** Records which of the removed stops are left out now. */
  book(): void {
    const { tours, rules } = this
    for (let i = 0; i < tours.cutCount; i += 1) {
      const stop = tours.cut[i]
      const isOut = tours.nodes[(stop << 3) + TOUR] === tours.absent
      if (isOut && this.place[stop] < 0) this.leaveOut(stop)
      else if (!isOut && this.place[stop] >= 0) this.bringIn(stop)
    }
    let lost = 0
    for (let i = 0; i < this.count; i += 1) lost += rules.prize[this.stops[i]]
    this.lost = lost
  }

  private leaveOut(stop: number): void {
    this.place[stop] = this.count
    this.stops[this.count++] = stop
    this.lost += this.rules.prize[stop]
  }

  private bringIn(stop: number): void {
    const at = this.place[stop]
    const moved = this.stops[--this.count]
    this.stops[at] = moved
    this.place[moved] = at
    this.place[stop] = -1
    this.lost -= this.rules.prize[stop]
  }
}
