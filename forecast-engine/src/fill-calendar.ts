import { DAY_MS, HOUR_MS } from 'shared-domain'
import type { BinRate } from './forecast-model'
import { LocalCalendar, weekdayOf } from './local-calendar'

/** The part of one local day that lies between two moments. An average day counts as 1. */
export interface DayPart {
  day: number
  weekday: number
  /** The share of the day's filling that comes in between the two moments, times the weight of the day. */
  part: number
}

/** How filling is spread over the days and hours of all bins. */
export interface FillRhythm {
  timeZone: string
  /** The cumulative share of a day's filling at the end of each of its 24 hours. */
  byHour: readonly number[]
  /** Public holidays as local days since 1970-01-01, and the factor by which filling differs on them. */
  holidays: readonly number[]
  holidayFactor: number
}

/** The longest forecast, in days. */
const HORIZON_DAYS = 120

/** The filling that is expected between two moments, by weekday, hour and public holiday. */
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

  /** The hours between two moments less than a day apart, each with the share of it that lies between them. */
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

  /** The expected filling between two moments at this rate: share of the bin. */
  fill(rate: BinRate, from: number, to: number): number {
    let fill = 0
    for (const { weekday, part } of this.daysBetween(from, to)) fill += part * rate.weekdays[weekday]
    return fill * rate.perDay
  }

  /** The moment at which this filling is expected to be reached, in whole ms since 1970; at most the end of the horizon. */
  momentOfFill(rate: BinRate, from: number, fill: number): number {
    const { day: firstDay, passed } = this.#calendar.local(from)
    const horizon = from + HORIZON_DAYS * DAY_MS
    let missing = fill
    for (let day = firstDay; day <= firstDay + HORIZON_DAYS; day += 1) {
      const begins = day === firstDay ? this.#passed(passed) : 0
      const perDay = rate.perDay * rate.weekdays[weekdayOf(day)] * this.#weight(day)
      const dayFill = (1 - begins) * perDay
      if (dayFill >= missing && perDay > 0) {
        const moment = Math.round(
          this.#calendar.moment({ day, passed: this.#hourOf(begins + missing / perDay) }),
        )
        return Math.min(horizon, Math.max(from, moment))
      }
      missing -= dayFill
    }
    return horizon
  }

  #weight(day: number): number {
    return this.#holidays.has(day) ? this.#holidayFactor : 1
  }

  /** The share of a day's filling at this share of the day. */
  #passed(passed: number): number {
    const hour = Math.min(23, Math.floor(passed * 24))
    const before = hour === 0 ? 0 : this.#byHour[hour - 1]
    return before + (this.#byHour[hour] - before) * (passed * 24 - hour)
  }

  /** The share of the day at this share of its filling: the inverse. */
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

const calendars = new Map<string, LocalCalendar>()

function calendarOf(timeZone: string): LocalCalendar {
  const known = calendars.get(timeZone)
  if (known) return known
  const calendar = new LocalCalendar(timeZone)
  calendars.set(timeZone, calendar)
  return calendar
}
