import { arrivalWithBreak } from './break-on-the-way'
import type { Rules } from './rules'
import { FIGURES } from './stop-figures'
import { NODE, type Tours } from './tours'
import type { TruckClock } from './truck-clock'

const { NEXT, PREV, TIP, SECONDS_FROM } = NODE

const {
  CLOSES,
  SHIFT,
  KG_SO_FAR,
  LEFT_DONE,
  LEFT_DUE,
  LITRES_SO_FAR,
  OPENS,
  OWN_KG,
  OWN_LITRES,
  SECONDS_IN,
  SERVICE,
} = FIGURES

const NEVER = Number.POSITIVE_INFINITY

/** Works out along a tour when each stop is left at the earliest, and what is on the truck then. */
export class ForwardSweep {
  constructor(
    private readonly rules: Rules,
    private readonly tours: Tours,
    private readonly figures: Float64Array,
    private readonly clock: TruckClock,
  ) {
    for (let stop = 0; stop < tours.ground.stops; stop += 1) tours.nodes[(stop << 3) + SECONDS_FROM] = -1
  }

  /** From `from` on; to the end, or until nothing changes any more if what lies behind is known to be right. */
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
