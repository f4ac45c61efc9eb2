import type { BinRate } from './forecast-model'
import { LocalCalendar, weekdayOf } from './local-calendar'

/** The parts of the local days between two moments: what a mean day counts as 1. */
export interface DayPart {
  day: number
  weekday: number
  /** Share of the day's filling that comes in meanwhile, times what the day counts as. */
  part: number
}

/** How filling is spread over the days and hours of all bins. */
export interface FillRhythm {
  timeZone: string
  /** Of a day's filling, the part that has come in when each of its 24 hours ends. */
  byHour: readonly number[]
  /** Local days since 1970-01-01 that are public holidays, and how much more or less comes in on one. */
  holidays: readonly number[]
  holidayFactor: number
}

/** No forecast looks further ahead: in days. */
const HORIZON_DAYS = 120

/** What is expected to come in between two moments. Each local day counts by its weekday, and as a public holiday. */
export class FillCalendar {
  readonly #calendar: LocalCalendar
  readonly #byHour: readonly number[]
  readonly #holidays: ReadonlySet<number>
  readonly #holidayFactor: number

  constructor({ timeZone, byHour, holidays, holidayFactor }: FillRhythm) {
    this.#calendar = calendarOf(timeZone)
    this.#byHour = byHour
    this.#holidays = new Set(holidays)
    this.#holidayFactor = holidayFactor
  }

  /** Both in ms since 1970. */
  daysBetween(from: number, to: number): DayPart[] {
    if (to <= from) return []
    const first = this.#calendar.local(from)
    const last = this.#calendar.local(to)
    const parts: DayPart[] = []
    for (let day = first.day; day <= last.day; day += 1) {
      const begins = day === first.day ? this.#passed(first.passed) : 0
      const ends = day === last.day ? this.#passed(last.passed) : 1
      parts.push({ day, weekday: weekdayOf(day), part: Math.max(0, ends - begins) * this.#weight(day) })
    }
    return parts
  }

  /** The parts of hours between two moments less than a day apart: share of an hour. */
  hoursBetween(from: number, to: number): { hour: number; part: number }[] {
    const parts: { hour: number; part: number }[] = []
    for (let at = from; at < to; ) {
      const ends = Math.min(to, (Math.floor(at / HOUR_MS) + 1) * HOUR_MS)
      parts.push({ hour: Math.floor(this.#calendar.local(at).passed * 24), part: (ends - at) / HOUR_MS })
      at = ends
    }
    return parts
  }

  isHoliday = (day: number) => this.#holidays.has(day)

  /** Share of the bin that comes in between two moments at this rate. */
  fill(rate: BinRate, from: number, to: number): number {
    let fill = 0
    for (const { weekday, part } of this.daysBetween(from, to)) fill += part * rate.weekdays[weekday]
    return fill * rate.perDay
  }

  /** When so much has come in since a moment, in whole ms since 1970; the end of the horizon where it takes longer. */
  momentOfFill(rate: BinRate, from: number, fill: number): number {
    const { day: firstDay, passed } = this.#calendar.local(from)
    let missing = fill
    for (let day = firstDay; day <= firstDay + HORIZON_DAYS; day += 1) {
      const begins = day === firstDay ? this.#passed(passed) : 0
      const perDay = rate.perDay * rate.weekdays[weekdayOf(day)] * this.#weight(day)
      const comes = (1 - begins) * perDay
      if (comes >= missing && perDay > 0)
        return Math.max(
          from,
          Math.round(this.#calendar.moment({ day, passed: this.#hourOf(begins + missing / perDay) })),
        )
      missing -= comes
    }
    return from + HORIZON_DAYS * DAY_MS
  }

  #weight(day: number): number {
    return this.#holidays.has(day) ? this.#holidayFactor : 1
  }

  /** The part of a day's filling that is in when this part of the day has passed. */
  #passed(passed: number): number {
    const hour = Math.min(23, Math.floor(passed * 24))
    const before = hour === 0 ? 0 : this.#byHour[hour - 1]
    return before + (this.#byHour[hour] - before) * (passed * 24 - hour)
  }

  /** The part of the day that has passed when this part of its filling is in. */
  #hourOf(filled: number): number {
    const hour = Math.max(
      0,
      this.#byHour.findIndex((share) => share >= filled - 1e-12),
    )
    const before = hour === 0 ? 0 : this.#byHour[hour - 1]
    const within = this.#byHour[hour] > before ? (filled - before) / (this.#byHour[hour] - before) : 0
    return (hour + Math.min(1, Math.max(0, within))) / 24
  }
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const calendars = new Map<string, LocalCalendar>()

function calendarOf(timeZone: string): LocalCalendar {
  const known = calendars.get(timeZone)
  if (known) return known
  const calendar = new LocalCalendar(timeZone)
  calendars.set(timeZone, calendar)
  return calendar
}
