import type { Rules } from './rules'
import { NODE, type Tours } from './tours'
import { arrivalWithBreak, departureWithBreak, FIGURES, type TruckClock } from './truck-clock'

const { NEXT, PREV, SECONDS_FROM, TIP } = NODE
const {
  CLOSES,
  KG,
  KG_SO_FAR,
  LATEST_DONE,
  LATEST_DUE,
  LEFT_DONE,
  LEFT_DUE,
  LITRES,
  LITRES_SO_FAR,
  OPENS,
  OWN_KG,
  OWN_LITRES,
  SECONDS_IN,
  SERVICE,
  SHIFT,
} = FIGURES
const NEVER = Number.POSITIVE_INFINITY

/** Forward pass along a tour: the earliest departure from each stop, and the load on board then. */
export class ForwardSweep {
  constructor(
    private readonly rules: Rules,
    private readonly tours: Tours,
    private readonly figures: Float64Array,
    private readonly clock: TruckClock,
  ) {
    for (let stop = 0; stop < tours.graph.stops; stop += 1) tours.nodes[(stop << 3) + SECONDS_FROM] = -1
  }

  /** Starts at `from` and runs to the end. When the rest is known to be valid, it stops as soon as nothing changes. */
  run(tour: number, from: number, untilSame: boolean): void {
    const { nodes, home } = this.tours
    const { figures, clock, rules } = this
    const { manyWindows } = rules
    const pause = rules.breakSeconds[tour]
    const breakFrom = rules.breakFrom[tour]
    const breakTo = rules.breakTo[tour]
    const before = nodes[(from << 3) + PREV]
    let litres = 0
    let kg = 0
    let row = home[tour]
    if (before === 0) clock.startShift(tour)
    else {
      clock.leave(before)
      row = before
      const tip = nodes[(before << 3) + TIP]
      if (tip !== 0) {
        clock.drive(before, tip, tour)
        clock.serve(tip)
        row = tip
      } else {
        litres = figures[(before << SHIFT) + LITRES_SO_FAR]
        kg = figures[(before << SHIFT) + KG_SO_FAR]
      }
    }
    let due = clock.due
    let done = clock.done
    for (let stop = from; stop !== 0; ) {
      const node = stop << 3
      const at = stop << SHIFT
      if (nodes[node + SECONDS_FROM] !== row) {
        nodes[node + SECONDS_FROM] = row
        figures[at + SECONDS_IN] = rules.seconds[row * rules.graph.size + stop]
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
        clock.due = due
        clock.done = done
        clock.drive(stop, tip, tour)
        clock.serve(tip)
        due = clock.due
        done = clock.done
        litres = 0
        kg = 0
        row = tip
      }
      stop = nodes[node + NEXT]
    }
  }
}

/** Backward pass along a tour: the latest arrival at each stop, and the load that the stop belongs to. */
export class BackwardSweep {
  constructor(
    private readonly rules: Rules,
    private readonly tours: Tours,
    private readonly figures: Float64Array,
    private readonly clock: TruckClock,
  ) {}

  /**
   * Starts at `from`, the end of a load, and runs back. Before the stop `changed` (0: none) it stops as soon as nothing
   * changes.
   */
  run(tour: number, from: number, changed: number): void {
    const { nodes, home } = this.tours
    const { figures, clock, rules } = this
    const { manyWindows } = rules
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
        clock.due = due
        clock.done = done
        clock.driveBack(tip, to, tour)
        clock.serveBack(tip)
        due = clock.due
        done = clock.done
        to = tip
        isEnd = true
      }
      if (isEnd) {
        litres = figures[at + LITRES_SO_FAR]
        kg = figures[at + KG_SO_FAR]
        isEnd = false
      }
      // Row 0 is a depot; as a next stop it means none.
      const isNext = to !== 0 && to === nodes[node + NEXT]
      const seconds = isNext
        ? figures[(to << SHIFT) + SECONDS_IN]
        : rules.seconds[stop * rules.graph.size + to]
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
}
