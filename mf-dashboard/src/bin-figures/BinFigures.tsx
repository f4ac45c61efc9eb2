import { IconGauge, IconRoute, IconTrash, IconTrashX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RecordAnswer } from 'shared-domain/client'
import type { Overview } from 'shared-domain/contract'
import { Skeleton, StatCard, VisuallyHidden } from 'shared-ui'
import classes from './BinFigures.module.css'

export function BinFigures({ answer: { data, isLoading } }: { answer: RecordAnswer<Overview> }) {
  return (
    <div className={classes.figures}>
      {FIGURES.map(({ name, ...shown }) => (
        <FigureCard key={name} {...shown} figure={data?.[name] ?? null} isLoading={isLoading} />
      ))}
    </div>
  )
}

const look = { size: 18, stroke: 1.75, 'aria-hidden': true }

const FIGURES = [
  { name: 'totalBins', label: 'Total Bins', unit: '', icon: <IconTrash {...look} /> },
  { name: 'binsFull', label: 'Bins Full', unit: '', icon: <IconTrashX {...look} /> },
  { name: 'routesActive', label: 'Routes Active', unit: '', icon: <IconRoute {...look} /> },
  { name: 'efficiency', label: 'Efficiency', unit: '%', icon: <IconGauge {...look} /> },
] as const

type Figure = Overview['totalBins']

interface FigureCardProps {
  label: string
  icon: ReactNode
  unit: '' | '%'
  figure: Figure | null
  isLoading: boolean
}

const amounts = new Intl.NumberFormat('en-NZ')
const changes = new Intl.NumberFormat('en-NZ', { signDisplay: 'exceptZero' })

function FigureCard({ label, icon, unit, figure, isLoading }: FigureCardProps) {
  if (!figure) {
    return isLoading ? (
      <StatCard label={label} icon={icon} value={<LoadingFigure />} change="Counting" />
    ) : (
      <StatCard label={label} icon={icon} value="–" change="Not known" />
    )
  }
  const { value } = figure
  return (
    <StatCard
      label={label}
      icon={icon}
      value={value === null ? '–' : figure.isAtLeast ? `${value}+` : `${amounts.format(value)}${unit}`}
      change={value === null ? 'Not enough data yet' : changeText(figure, unit)}
    />
  )
}

function changeText({ change }: Figure, unit: string): string {
  if (change === null) return 'Change from yesterday not recorded'
  return change === 0 ? 'Same as yesterday' : `${changes.format(change)}${unit} from yesterday`
}

function LoadingFigure() {
  return (
    <>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton height={28} width="5ch" my={3} />
    </>
  )
}
