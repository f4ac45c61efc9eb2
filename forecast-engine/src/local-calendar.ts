import { DAY_MS, HOUR_MS } from 'shared-domain'

/** Day of a local calendar, counted from 1970-01-01, and the part of it that has passed, 0–1. */
export interface LocalMoment {
  day: number
  /** 0–1. */
  passed: number
}

/** 0 for a Monday to 6 for a Sunday. 1970 began on a Thursday. */
export const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7

/** Moments as the clocks of one time zone show them. Intl takes microseconds a call, so each hour's offset is cached. */
export class LocalCalendar {
  readonly #offsets = new Map<number, number>()
  readonly #format: Intl.DateTimeFormat

  constructor(timeZone: string) {
    this.#format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  }

  /** `at` in ms since 1970. */
  local(at: number): LocalMoment {
    const local = at + this.#offsetMs(at)
    const day = Math.floor(local / DAY_MS)
    return { day, passed: local / DAY_MS - day }
  }

  /** The inverse of `local`, in ms since 1970. On a day that is not 24 hours long, `passed` is a share of its wall clock. */
  moment({ day, passed }: LocalMoment): number {
    const wall = (day + passed) * DAY_MS
    const guess = wall - this.#offsetMs(wall)
    return wall - this.#offsetMs(guess)
  }

  // Time zones change their offset on a full hour of UTC.
  #offsetMs(at: number): number {
    const hour = Math.floor(at / HOUR_MS)
    const known = this.#offsets.get(hour)
    if (known !== undefined) return known
    const parts = this.#format.formatToParts(hour * HOUR_MS)
    const part = (type: Intl.DateTimeFormatPartTypes) =>
      Number(parts.find((candidate) => candidate.type === type)?.value)
    const wall = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    )
    const offset = wall - hour * HOUR_MS
    this.#offsets.set(hour, offset)
    return offset
  }
}
