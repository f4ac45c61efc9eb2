import type { Compared } from 'shared-domain/contract'

/** What a figure counts: things, a share in percent, or an amount of a unit. */
export type FigureKind = 'count' | 'percent' | 'km' | 'kg' | 'dollars'

const whole = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 1 })
const money = new Intl.NumberFormat('en-NZ', { style: 'currency', currency: 'NZD', maximumFractionDigits: 0 })

const WRITTEN: Record<FigureKind, (amount: number) => string> = {
  count: (amount) => whole.format(amount),
  percent: (amount) => `${tenths.format(amount)}%`,
  km: (amount) => `${whole.format(amount)} km`,
  kg: (amount) => (Math.abs(amount) < 100 ? `${whole.format(amount)} kg` : `${(amount / 1000).toFixed(1)} t`),
  dollars: (amount) => money.format(amount),
}

/** Where nothing tells. */
export const NOTHING = '–'

/** As people read it. Never a negative zero. */
export const figureText = (amount: number | null, kind: FigureKind): string =>
  amount === null ? NOTHING : WRITTEN[kind](Math.round(amount * 10) === 0 ? 0 : amount)

/** By how much a figure differs from the one before; shares in points. `null` where one of them is not known. */
export const difference = ({ value, before }: Compared): number | null =>
  value === null || before === null ? null : Math.round((value - before) * 10) / 10

/** The difference with its sign and in a word, such as `+12 more`, so that no colour is needed. */
export function differenceText(figure: Compared, kind: FigureKind): string {
  const by = difference(figure)
  if (by === null) return 'nothing to compare with'
  const amount = kind === 'percent' ? points(Math.abs(by)) : figureText(Math.abs(by), kind)
  // A difference that rounds to nothing is none.
  if (by === 0 || amount === figureText(0, kind)) return 'same as before'
  const [more, less] =
    kind === 'count' ? ['more', 'fewer'] : kind === 'percent' ? ['higher', 'lower'] : ['more', 'less']
  return by > 0 ? `+${amount} ${more}` : `−${amount} ${less}`
}

/** The same where the heading of the column says the rest. */
export const shortDifference = (figure: Compared, kind: FigureKind) =>
  differenceText(figure, kind).replace(' as before', '')

const points = (by: number) => `${tenths.format(by)} ${by === 1 ? 'point' : 'points'}`
