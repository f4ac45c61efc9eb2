import { IconGauge, IconRoute, IconTrash, IconTrashX } from '@tabler/icons-react'
import { type RecordAnswer, useDataSource } from 'shared-domain/client'
import type { Overview } from 'shared-domain/contract'
import { StatCard } from 'shared-ui'
import classes from './BinFigures.module.css'
import { RecordedFigure } from './RecordedFigure'
import { SAMPLE_FIGURES } from './sample-figures'

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
