import { IconCash, IconGauge, IconLeaf, IconRoute } from '@tabler/icons-react'
import { SimpleGrid, StatCard, Title } from 'shared-ui'
import type { Analytics } from '../../operations'
import { FigureLink } from '../figure-rows/FigureLink'
import { t } from '../messages/translate'
import { NOTHING } from '../period/differences'

const icons = [IconGauge, IconRoute, IconLeaf, IconCash]

/** The four figures above the charts. */
export function SummaryCards({ summary, isSample }: { summary: Analytics['summary']; isSample: boolean }) {
  return (
    <section aria-labelledby="summary">
      <Title order={2} size="h4" id="summary" mb="xs">
        {t('analytics.summary')}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        {summaryCards(summary, isSample ? SAMPLE_SPANS : RECORD_SPANS).map((figure, i) => {
          const Icon = icons[i]
          return (
            <StatCard
              key={figure.label}
              {...figure}
              value={<FigureLink {...figure} />}
              icon={Icon && <Icon size={20} color="var(--accent)" aria-hidden />}
            />
          )
        })}
      </SimpleGrid>
    </section>
  )
}

type Summary = Analytics['summary']

interface Card {
  label: string
  value: string
  change: string
}

const NOT_ENOUGH = t('analytics.notEnoughDataYet')

interface Spans {
  co2: string
  cost: string
}

/** As the specification has them. @internal */
export const SAMPLE_SPANS: Spans = { co2: t('analytics.thisMonth'), cost: t('analytics.monthlyTotal') }
/** The record counts the last 28 days, which are no calendar month. @internal */
export const RECORD_SPANS: Spans = {
  co2: t('analytics.inLast28Days'),
  cost: t('analytics.totalOfLast28Days'),
}

/**
 * The four figures above the charts, in words.
 * @internal
 */
export const summaryCards = ({ fillRate, efficiency, savings }: Summary, spans: Spans): Card[] => [
  percentCard(t('analytics.avgFillRate'), fillRate, {
    rise: t('analytics.fromLastWeek'),
    fall: t('analytics.fromLastWeek'),
    same: t('analytics.sameAsLastWeek'),
  }),
  percentCard(t('analytics.routeEfficiency'), efficiency, {
    rise: 'improvement',
    fall: t('analytics.fromLastWeek'),
    same: t('analytics.noChange'),
  }),
  savedCard('CO2 Saved', spans.co2, savings && weightText(savings.kgCo2)),
  savedCard(t('analytics.costSavings'), spans.cost, savings && moneyText(savings.dollars)),
]

function percentCard(
  label: string,
  { value, change }: Summary['fillRate'],
  words: { rise: string; fall: string; same: string },
): Card {
  return { label, value: value === null ? NOTHING : `${value}%`, change: changeText(change, words) }
}

function changeText(change: number | null, { rise, fall, same }: Record<'rise' | 'fall' | 'same', string>) {
  if (change === null) return NOT_ENOUGH
  if (change === 0) return same
  return change > 0 ? `+${change}% ${rise}` : `−${-change}% ${fall}`
}

const savedCard = (label: string, span: string, text: string | null): Card =>
  text === null ? { label, value: NOTHING, change: NOT_ENOUGH } : { label, value: text, change: span }

const TONNE_KG = 1000
/** In tonnes less than this would round to 0. */
const SMALL_KG = 100

const weightText = (kg: number) =>
  Math.abs(kg) < SMALL_KG
    ? t('analytics.kg', { wholeNumber: wholeNumber(kg) })
    : `${(kg / TONNE_KG).toFixed(1)}t`

const money = new Intl.NumberFormat('en-NZ', { style: 'currency', currency: 'NZD', maximumFractionDigits: 0 })
const moneyText = (dollars: number) => money.format(wholeNumber(dollars))

/** Turns -0 into 0, which would be shown with its sign. */
const wholeNumber = (amount: number) => Math.round(amount) || 0
