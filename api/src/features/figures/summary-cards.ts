import type { Analytics } from 'shared-domain'
import { savings } from './savings'
import { changeOf } from './whole-percent'

type Card = Analytics['summary'][number]

interface SummaryFigures {
  /** Whole percent; `null` where nothing tells. */
  fill: number | null
  fillBefore: number | null
  efficiency: number | null
  efficiencyBefore: number | null
  savedKm: number | null
}

const NOT_ENOUGH = 'Not enough data yet'
const NOTHING = '–'

/** The four cards above the charts. */
export const summaryCards = (figures: SummaryFigures): Analytics['summary'] => [
  percentCard('Avg Fill Rate', figures.fill, changeOf(figures.fill, figures.fillBefore), {
    rise: 'from last week',
    fall: 'from last week',
    same: 'same as last week',
  }),
  percentCard(
    'Route Efficiency',
    figures.efficiency,
    changeOf(figures.efficiency, figures.efficiencyBefore),
    { rise: 'improvement', fall: 'decline', same: 'no change' },
  ),
  savedCard('CO2 Saved', 'this month', figures.savedKm, (km) => weightText(savings(km).kgCo2)),
  savedCard('Cost Savings', 'monthly total', figures.savedKm, (km) => moneyText(savings(km).dollars)),
]

function percentCard(
  label: string,
  value: number | null,
  change: number | null,
  words: { rise: string; fall: string; same: string },
): Card {
  return { label, value: value === null ? NOTHING : `${value}%`, change: changeText(change, words) }
}

function changeText(change: number | null, { rise, fall, same }: Record<'rise' | 'fall' | 'same', string>) {
  if (change === null) return NOT_ENOUGH
  if (change === 0) return same
  return change > 0 ? `+${change}% ${rise}` : `${change}% ${fall}`
}

const savedCard = (label: string, span: string, km: number | null, text: (km: number) => string): Card =>
  km === null ? { label, value: NOTHING, change: NOT_ENOUGH } : { label, value: text(km), change: span }

const TONNE_KG = 1000
/** In tonnes less than this would round to nothing. */
const SMALL_KG = 100

const weightText = (kg: number) =>
  Math.abs(kg) < SMALL_KG ? `${wholeNumber(kg)}kg` : `${(kg / TONNE_KG).toFixed(1)}t`

const money = new Intl.NumberFormat('en-NZ', { style: 'currency', currency: 'NZD', maximumFractionDigits: 0 })
const moneyText = (dollars: number) => money.format(wholeNumber(dollars))

/** Never the negative zero, which would be written as one. */
const wholeNumber = (amount: number) => Math.round(amount) || 0
