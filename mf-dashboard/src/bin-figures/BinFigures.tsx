import { IconGauge, IconRoute, IconTrash, IconTrashX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type RecordAnswer, useDataSource } from 'shared-domain/client'
import type { Overview } from 'shared-domain/contract'
import { Skeleton, StatCard, VisuallyHidden } from 'shared-ui'
import classes from './BinFigures.module.css'

/** The four figures: counted by the record, or samples with mock data. */
export function BinFigures({ answer: { data, isLoading } }: { answer: RecordAnswer<Overview> }) {
  const isReal = useDataSource(({ source }) => source === 'real')
  return (
    <div className={classes.figures}>
      {FIGURES.map(({ name, icon, unit }) =>
        isReal ? (
          <RecordedFigure
            key={name}
            label={SAMPLE_FIGURES[name].label}
            icon={icon}
            unit={unit}
            figure={data?.[name] ?? null}
            isLoading={isLoading}
          />
        ) : (
          <StatCard key={name} {...SAMPLE_FIGURES[name]} icon={icon} />
        ),
      )}
    </div>
  )
}

const look = { size: 20, stroke: 1.75, color: 'var(--accent)', style: { flex: 'none' }, 'aria-hidden': true }

const FIGURES = [
  { name: 'totalBins', unit: '', icon: <IconTrash {...look} /> },
  { name: 'binsFull', unit: '', icon: <IconTrashX {...look} /> },
  { name: 'routesActive', unit: '', icon: <IconRoute {...look} /> },
  { name: 'efficiency', unit: '%', icon: <IconGauge {...look} /> },
] as const

type Figure = Overview['totalBins']

interface RecordedFigureProps {
  label: string
  icon: ReactNode
  unit: '' | '%'
  figure: Figure | null
  isLoading: boolean
}

const amounts = new Intl.NumberFormat('en-NZ')
const changes = new Intl.NumberFormat('en-NZ', { signDisplay: 'exceptZero' })

function RecordedFigure({ label, icon, unit, figure, isLoading }: RecordedFigureProps) {
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
      value={value === null ? '–' : `${amounts.format(value)}${unit}`}
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

const SAMPLE_FIGURES = {
  totalBins: { label: 'Total Bins', value: '1800+', change: '+12 from yesterday' },
  binsFull: { label: 'Bins Full', value: '18', change: '+3 from yesterday' },
  routesActive: { label: 'Routes Active', value: '3', change: '+1 from yesterday' },
  efficiency: { label: 'Efficiency', value: '85%', change: '+2% from yesterday' },
} as const
