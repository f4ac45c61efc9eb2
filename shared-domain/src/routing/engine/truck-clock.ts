import type { Rules } from './rules'

/**
 * Where the figures of a row lie: sixteen numbers in two cache lines, so that what judging a place asks of a stop lies
 * together. Files of the inner loop take them apart into constants of their own: V8 folds those in, and reads an
 * imported one anew each time, which costs an eighth of the speed.
 */
export const FIGURES = {
  SHIFT: 4,
  /** Earliest moment the stop is left, with the break still due and with it done. */
  LEFT_DUE: 0,
  LEFT_DONE: 1,
  /** Latest moment it may be reached for the rest of the tour to hold, likewise. */
  LATEST_DUE: 2,
  LATEST_DONE: 3,
  /** Of its load, what is on the truck when it leaves the stop. */
  LITRES_SO_FAR: 4,
  KG_SO_FAR: 5,
  /** The whole load that it is part of. */
  LITRES: 6,
  KG: 7,
  /** Driving there from the row before. */
  SECONDS_IN: 8,
  SERVICE: 9,
  OPENS: 10,
  CLOSES: 11,
  OWN_LITRES: 12,
  OWN_KG: 13,
} as const

/** Of each row, with what never changes filled in. */
export function stopFigures({ graph, service, opens, closes, kg }: Rules): Float64Array {
  const { SHIFT, SERVICE, OPENS, CLOSES, OWN_LITRES, OWN_KG } = FIGURES
  const figures = new Float64Array(graph.size << SHIFT)
  for (let row = 0; row < graph.size; row += 1) {
    const at = row << SHIFT
    figures[at + SERVICE] = service[row]
    figures[at + OPENS] = opens[row]
    figures[at + CLOSES] = closes[row]
    figures[at + OWN_LITRES] = row < graph.stops ? graph.demand[row] : 0
    figures[at + OWN_KG] = row < graph.stops ? kg[row] : 0
  }
  return figures
}

/** Earliest arrival when the break is taken on the way: before setting out or on arrival, whichever is sooner. */
export function arrivalWithBreak(
  left: number,
  seconds: number,
  pause: number,
  from: number,
  to: number,
): number {
  if (left >= from) return left <= to ? left + seconds + pause : Number.POSITIVE_INFINITY
  const arrival = left + seconds
  return arrival <= to ? Math.max(arrival, from) + pause : from + pause + seconds
}

/** Latest departure for an arrival, break included, by `latest`: the inverse of `arrivalWithBreak`. */
export function departureWithBreak(
  latest: number,
  seconds: number,
  pause: number,
  from: number,
  to: number,
): number {
  const after = Math.min(to, latest - seconds - pause)
  if (after >= from) return after
  if (from + pause > latest) return Number.NEGATIVE_INFINITY
  return Math.min(latest - pause, to) - seconds
}

const { SHIFT, LEFT_DONE, LEFT_DUE } = FIGURES

/** The moment of a truck on its way, forwards or backwards, both with its break still due and with it done. */
export class TruckClock {
  due = 0
  done = 0

  constructor(
    private readonly rules: Rules,
    private readonly figures: Float64Array,
  ) {}

  startShift(tour: number): void {
    this.due = this.rules.shiftStart[tour]
    this.done = Number.POSITIVE_INFINITY
  }

  leave(stop: number): void {
    this.due = this.figures[(stop << SHIFT) + LEFT_DUE]
    this.done = this.figures[(stop << SHIFT) + LEFT_DONE]
  }

  isHomeInTime(tour: number): boolean {
    return this.due <= this.rules.homeDue[tour] || this.done <= this.rules.homeDone[tour]
  }

  drive(from: number, to: number, tour: number): void {
    const { rules } = this
    const seconds = rules.seconds[from * rules.graph.size + to]
    const pause = rules.breakSeconds[tour]
    let done = this.done + seconds
    if (pause >= 0) {
      const paused = arrivalWithBreak(this.due, seconds, pause, rules.breakFrom[tour], rules.breakTo[tour])
      if (paused < done) done = paused
    }
    this.due += seconds
    this.done = done
  }

  serve(row: number): void {
    const { rules } = this
    const service = rules.service[row]
    this.due = rules.open(row, this.due) + service
    this.done = rules.open(row, this.done) + service
  }

  driveBack(from: number, to: number, tour: number): void {
    const { rules } = this
    const seconds = rules.seconds[from * rules.graph.size + to]
    const pause = rules.breakSeconds[tour]
    let due = this.due - seconds
    if (pause >= 0) {
      const paused = departureWithBreak(this.done, seconds, pause, rules.breakFrom[tour], rules.breakTo[tour])
      if (paused > due) due = paused
    }
    this.due = due
    this.done -= seconds
  }

  serveBack(row: number): void {
    const { rules } = this
    const service = rules.service[row]
    this.due = rules.close(row, this.due - service)
    this.done = rules.close(row, this.done - service)
  }
}
