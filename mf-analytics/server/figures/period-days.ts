import { daysBefore } from 'api/server-part'
import { addDays } from 'shared-domain'
import { type Period, periodDays } from '../../operations'

/** A day that has not ended does not count as whole, unless it is the only one. */
const wholeDaysOf = ({ from, to }: Period, today: string): Period =>
  to === today && from < today ? { from, to: daysBefore(to, 1) } : { from, to }

/**
 * The period before: for whole calendar months the same number of months, otherwise the same number of whole days; today is
 * left out while it lasts.
 */
export function periodBefore(period: Period, today: string): Period {
  const whole = wholeDaysOf(period, today)
  const to = daysBefore(period.from, 1)
  const months = wholeMonths(whole)
  if (months > 0) return { from: monthsBefore(period.from, months), to }
  return { from: daysBefore(period.from, periodDays(whole)), to }
}

/** The number of calendar months that the period consists of; 0 when it does not. */
function wholeMonths({ from, to }: Period): number {
  if (!from.endsWith('-01') || !addDays(to, 1).endsWith('-01')) return 0
  return monthNumber(to) - monthNumber(from) + 1
}

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** The first day of the month this many months before that of `day`. */
function monthsBefore(day: string, count: number): string {
  const number = monthNumber(day) - count
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}-01`
}

const LONGEST_IN_DAYS = 14
const LONGEST_IN_WEEKS = 98

export interface Steps {
  unit: 'day' | 'week' | 'month'
  /** Each step with the matching part of the period before; absent where that month was shorter. */
  steps: (Period & { before: Period })[]
}

/** A period in days, weeks from its first day, or calendar months: few enough for a chart. */
export function stepsOf(period: Period, today: string): Steps {
  const whole = wholeDaysOf(period, today)
  const before = periodBefore(period, today)
  const unit = unitOf(periodDays(whole))
  const steps = cut(whole, unit)
  const shift = periodDays(before)
  const earlier =
    wholeMonths(whole) > 0 && unit === 'month'
      ? cut(before, unit)
      : steps.map(({ from, to }) => ({
          from: daysBefore(from, shift),
          to: earlierOf(daysBefore(to, shift), before.to),
        }))
  const last = steps.length - 1
  return {
    unit,
    steps: steps.map((step, i) => ({
      from: step.from,
      // Today so far belongs to the last step.
      to: i === last ? period.to : step.to,
      before: earlier[i] ?? before,
    })),
  }
}

const earlierOf = (day: string, other: string) => (day < other ? day : other)

const unitOf = (days: number) =>
  days <= LONGEST_IN_DAYS ? 'day' : days <= LONGEST_IN_WEEKS ? 'week' : 'month'

function cut({ from, to }: Period, unit: Steps['unit']): Period[] {
  const steps: Period[] = []
  for (let start = from; start <= to; ) {
    const next = unit === 'month' ? monthsBefore(start, -1) : addDays(start, unit === 'week' ? 7 : 1)
    steps.push({ from: start, to: next > to ? to : daysBefore(next, 1) })
    start = next
  }
  return steps
}
