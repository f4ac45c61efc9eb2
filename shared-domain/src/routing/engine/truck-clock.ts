import { arrivalWithBreak, departureWithBreak } from './break-on-the-way'
import type { Rules } from './rules'
import { FIGURES } from './stop-figures'

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

  serve(row: number): void {
    const { rules } = this
    const service = rules.service[row]
    this.due = rules.open(row, this.due) + service
    this.done = rules.open(row, this.done) + service
  }

  driveBack(from: number, to: number, tour: number): void {
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

  serveBack(row: number): void {
    const { rules } = this
    const service = rules.service[row]
    this.due = rules.close(row, this.due - service)
    this.done = rules.close(row, this.done - service)
  }
}
