import type { Rules } from './rules'

/**
 * The layout of a row's figures: sixteen numbers in two cache lines, so that judging a place reads one part of memory. Files of
 * the inner loop copy these into constants of their own: V8 inlines local constants but reads imported ones each time, which
 * costs an eighth of the speed.
 */
export const FIGURES = {
  SHIFT: 4,
  /** The earliest departure from the stop, with the break still due and with it done. */
  LEFT_DUE: 0,
  LEFT_DONE: 1,
  /** The latest arrival for which the rest of the tour stays feasible, likewise. */
  LATEST_DUE: 2,
  LATEST_DONE: 3,
  /** The part of its load that is on board when the truck leaves the stop. */
  LITRES_SO_FAR: 4,
  KG_SO_FAR: 5,
  /** The whole load that the stop belongs to. */
  LITRES: 6,
  KG: 7,
  /** The driving time from the previous row. */
  SECONDS_IN: 8,
  SERVICE: 9,
  OPENS: 10,
  CLOSES: 11,
  OWN_LITRES: 12,
  OWN_KG: 13,
} as const

/** The figures of each row, with the constant ones filled in. */
export function stopFigures({ graph, service, opens, closes, kg, litresAlone }: Rules): Float64Array {
  const { SHIFT, SERVICE, OPENS, CLOSES, OWN_LITRES, OWN_KG } = FIGURES
  const figures = new Float64Array(graph.size << SHIFT)
  for (let row = 0; row < graph.size; row += 1) {
    const at = row << SHIFT
    figures[at + SERVICE] = service[row]
    figures[at + OPENS] = opens[row]
    figures[at + CLOSES] = closes[row]
    // Where litres alone count, tours know them, and the sweeps end as soon as the times are the same.
    if (row >= graph.stops || litresAlone) continue
    figures[at + OWN_LITRES] = graph.demand[row]
    figures[at + OWN_KG] = kg[row]
  }
  return figures
}

/** The earliest arrival when the break is taken on this leg: before leaving or after arriving, whichever is earlier. */
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

/** The latest departure for an arrival by `latest` with the break on this leg: the inverse of `arrivalWithBreak`. */
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

/** The time of a truck under way, forwards or backwards, with its break still due and with it done. */
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
