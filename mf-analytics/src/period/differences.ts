import type { Compared } from '../../operations'
import { t } from '../messages/translate'

/** The unit of a figure. */
export type FigureKind = 'count' | 'percent' | 'km' | 'hours' | 'kg' | 'dollars'

const whole = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 1 })
const money = new Intl.NumberFormat('en-NZ', { style: 'currency', currency: 'NZD', maximumFractionDigits: 0 })

/** Rounds half away from zero, so that a fall is shown as large as a rise. */
const roundTo = (step: number) => (amount: number) =>
  Math.sign(amount) * Math.round(Math.abs(amount) / step + 1e-9) * step

/** The amounts that the texts show. */
const SHOWN: Record<FigureKind, (amount: number) => number> = {
  count: roundTo(1),
  percent: roundTo(0.1),
  km: roundTo(1),
  hours: roundTo(1),
  kg: (amount) => roundTo(Math.abs(amount) < 99.5 ? 1 : 100)(amount),
  dollars: roundTo(1),
}

const FORMATS: Record<FigureKind, (amount: number) => string> = {
  count: (amount) => whole.format(amount),
  percent: (amount) => `${tenths.format(amount)}%`,
  km: (amount) => t('period.km', { amount: whole.format(amount) }),
  hours: (amount) => `${whole.format(amount)} h`,
  kg: (amount) =>
    Math.abs(amount) < 100
      ? t('period.kg', { amount: whole.format(amount) })
      : `${(amount / 1000).toFixed(1)} t`,
  dollars: (amount) => money.format(amount),
}

/** Shown for a missing figure. */
export const NOTHING = '–'

/** A figure with its unit. Never a negative zero. */
export const figureText = (amount: number | null, kind: FigureKind): string =>
  amount === null ? NOTHING : FORMATS[kind](SHOWN[kind](amount) || 0)

const tenth = roundTo(0.1)

/**
 * The difference of the two figures as tables show them, to a tenth; percentages in points. `null` when one of them is missing.
 */
export const difference = ({ value, before }: Compared): number | null =>
  value === null || before === null ? null : Math.round((tenth(value) - tenth(before)) * 10) / 10

/**
 * The difference with its sign, such as `+12`. It is the difference of the shown figures: 2.0 t after 1.7 t is +0.3 t, whatever was
 * rounded.
 */
export function differenceText({ value, before }: Compared, kind: FigureKind): string {
  if (value === null || before === null) return t('period.nothingToCompareWith')
  const by = Math.round((SHOWN[kind](value) - SHOWN[kind](before)) * 10) / 10
  const amount = kind === 'percent' ? points(Math.abs(by)) : figureText(Math.abs(by), kind)
  // A difference that rounds to 0 is shown as no difference.
  if (by === 0 || amount === figureText(0, kind)) return t('period.sameAsBefore')
  return by > 0 ? `+${amount}` : `−${amount}`
}

/** The difference for a table, where no text says that there is none. */
export const shortDifference = (figure: Compared, kind: FigureKind) =>
  difference(figure) ? differenceText(figure, kind).replace(t('period.sameAsBefore'), '') : ''

const points = (by: number) => t('period.points', { by, shown: tenths.format(by) })
