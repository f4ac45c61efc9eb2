import { IconGauge, IconRoute, IconTrash, IconTrashX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type BinsAnswer, useDataSource } from 'shared-domain/client'
import { StatCard } from 'shared-ui'
import { SampleLabel } from '../sample-label/SampleLabel'
import classes from './BinFigures.module.css'
import { LiveFigure } from './LiveFigure'
import { SAMPLE_FIGURES } from './sample-figures'

/** The four figures: those of the bins are counted when the bins are real, the others are samples. */
export function BinFigures({ answer }: { answer: BinsAnswer }) {
  const isReal = useDataSource(({ source }) => source === 'real')
  const { totalBins, binsFull, routesActive, efficiency } = SAMPLE_FIGURES
  return (
    <div className={classes.figures}>
      {isReal ? (
        <>
          <LiveFigure {...totalBins} icon={icons.bins} answer={answer} count={(bins) => bins.length} />
          <LiveFigure
            {...binsFull}
            icon={icons.full}
            answer={answer}
            count={(bins) => bins.filter(({ status }) => status === 'full').length}
          />
        </>
      ) : (
        <>
          <StatCard {...totalBins} icon={icons.bins} />
          <StatCard {...binsFull} icon={icons.full} />
        </>
      )}
      <SampleFigure {...routesActive} icon={icons.routes} />
      <SampleFigure {...efficiency} icon={icons.efficiency} />
    </div>
  )
}

const look = { size: 20, stroke: 1.75, color: 'var(--accent)', style: { flex: 'none' }, 'aria-hidden': true }
const icons = {
  bins: <IconTrash {...look} />,
  full: <IconTrashX {...look} />,
  routes: <IconRoute {...look} />,
  efficiency: <IconGauge {...look} />,
}

function SampleFigure(figure: { label: string; value: string; change: string; icon: ReactNode }) {
  return (
    <StatCard
      {...figure}
      change={
        <>
          {figure.change} <SampleLabel />
        </>
      }
    />
  )
}
