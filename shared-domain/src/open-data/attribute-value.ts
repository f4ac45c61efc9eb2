import * as z from 'zod/mini'
import { aucklandDate } from '../time/auckland-date'

const LONGEST_TEXT = 200
// Line breaks and other control characters, halves of characters, which no URL can hold, and the invisible marks
// that make text read in another order than it stands.
const CONTROL = /[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu

/** Text fit for one line of a label; `null` when there is none. */
export function plainText(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).replace(CONTROL, ' ').replace(/\s+/g, ' ').trim()
  return text === '' ? null : [...text].slice(0, LONGEST_TEXT).join('')
}

/** A number, also when it is written as text; `null` when there is none. */
export function finiteNumber(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() !== '') return finiteNumber(Number(value))
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

const DateSchema = z.iso.date()
const DateTimeSchema = z.iso.datetime({ offset: true })

/** The day in New Zealand, YYYY-MM-DD, of ms since 1970 or of an ISO date or time; `null` when there is none. */
export function calendarDay(value: unknown): string | null {
  if (typeof value === 'string') {
    const text = value.trim()
    if (DateSchema.safeParse(text).success) return text
    return DateTimeSchema.safeParse(text).success ? dayOf(Date.parse(text)) : null
  }
  return typeof value === 'number' ? dayOf(value) : null
}

function dayOf(time: number): string | null {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return null
  return DateSchema.safeParse(aucklandDate(date)).data ?? null
}
