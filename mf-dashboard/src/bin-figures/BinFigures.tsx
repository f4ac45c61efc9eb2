import { IconGauge, IconRoute, IconTrash, IconTrashX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { paths } from 'shared-domain'
import { type RecordAnswer, useMay } from 'shared-domain/client'
import { Anchor, Link, Skeleton, StatCard, VisuallyHidden } from 'shared-ui'
import type { Overview } from '../../operations'
import { t } from '../messages/translate'
import classes from './BinFigures.module.css'

export function BinFigures({ answer: { data, isLoading } }: { answer: RecordAnswer<Overview> }) {
  const mayReadRoutes = useMay('routes:read')
  return (
    <div className={classes.figures}>
      {FIGURES.map(({ name, ...shown }) => (
        <FigureCard
          key={name}
          {...shown}
          isLinked={name !== 'routesActive' || mayReadRoutes}
          figure={data?.[name] ?? null}
          isLoading={isLoading}
        />
      ))}
    </div>
  )
}

const look = { size: 18, stroke: 1.75, 'aria-hidden': true }

const FIGURES = [
  {
    name: 'totalBins',
    label: t('binFigures.totalBins'),
    to: paths.bins,
    unit: '',
    badWhen: null,
    icon: <IconTrash {...look} />,
  },
  {
    name: 'binsFull',
    label: t('binFigures.binsFull'),
    to: `${paths.bins}?status=full`,
    unit: '',
    badWhen: 1,
    icon: <IconTrashX {...look} />,
  },
  {
    name: 'routesActive',
    label: t('binFigures.routesActive'),
    to: `${paths.routes}?status=active`,
    unit: '',
    badWhen: null,
    icon: <IconRoute {...look} />,
  },
  {
    name: 'efficiency',
    label: t('binFigures.efficiency'),
    to: paths.analytics,
    unit: '%',
    badWhen: -1,
    icon: <IconGauge {...look} />,
  },
] as const

type Figure = Overview['totalBins']

interface FigureCardProps {
  label: string
  /** The page that lists what the figure counts. */
  to: string
  /** Whether this role may open the page. */
  isLinked: boolean
  icon: ReactNode
  unit: '' | '%'
  /** The sign of a change that is bad news. */
  badWhen: 1 | -1 | null
  figure: Figure | null
  isLoading: boolean
}

const amounts = new Intl.NumberFormat('en-NZ')
const changes = new Intl.NumberFormat('en-NZ', { signDisplay: 'exceptZero' })

function FigureCard({ label, to, isLinked, icon, unit, badWhen, figure, isLoading }: FigureCardProps) {
  if (!figure) {
    return isLoading ? (
      <StatCard label={label} icon={icon} value={<LoadingFigure />} change={t('binFigures.counting')} />
    ) : (
      <StatCard label={label} icon={icon} value="–" change={t('binFigures.notKnown')} />
    )
  }
  const { value } = figure
  const text = textOf(figure, unit)
  return (
    <StatCard
      label={label}
      icon={icon}
      value={value === null ? '–' : isLinked ? <FigureLink to={to} label={label} text={text} /> : text}
      change={value === null ? t('binFigures.notEnoughDataYet') : changeText(figure, unit)}
      isBad={
        value !== null && badWhen !== null && figure.change !== null && Math.sign(figure.change) === badWhen
      }
    />
  )
}

function FigureLink({ to, label, text }: { to: string; label: string; text: string }) {
  return (
    <Anchor component={Link} to={to} inherit c="inherit" underline="hover">
      {text}
      <VisuallyHidden> {t('binFigures.open', { label })}</VisuallyHidden>
    </Anchor>
  )
}

const textOf = ({ value, isAtLeast }: Figure, unit: string) =>
  isAtLeast ? `${value}+` : `${amounts.format(value ?? 0)}${unit}`

function changeText({ change }: Figure, unit: string): string {
  if (change === null) return t('binFigures.changeFromYesterdayNotRecorded')
  return change === 0
    ? t('binFigures.sameAsYesterday')
    : t('binFigures.fromYesterday', { change: changes.format(change), unit })
}

function LoadingFigure() {
  return (
    <>
      <VisuallyHidden>{t('binFigures.loading')}</VisuallyHidden>
      <Skeleton height={28} width="5ch" my={3} />
    </>
  )
}
