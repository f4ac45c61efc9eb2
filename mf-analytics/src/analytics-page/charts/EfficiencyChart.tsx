import { CartesianGrid, LabelList, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import type { Analytics } from 'shared-domain'
import { axisStyle, figureStyle, gridStyle, percent, tooltipStyle } from './axis-style'
import { type ChartProps, chartFrame } from './chart-frame'

export function EfficiencyChart({ rows, ...words }: ChartProps<Analytics['collectionsByWeek'][number]>) {
  return (
    <LineChart {...chartFrame(words)} data={rows}>
      <CartesianGrid {...gridStyle} />
      <XAxis {...axisStyle} dataKey="name" interval={0} padding={{ left: 24, right: 24 }} />
      <YAxis {...axisStyle} domain={[tenBelow, 100]} tickFormatter={percent} width={44} />
      <Tooltip {...tooltipStyle} formatter={percent} />
      <Line
        dataKey="efficiency"
        name="Efficiency"
        stroke="var(--accent)"
        strokeWidth={2.5}
        isAnimationActive={false}
        dot={{ r: 5, fill: 'var(--surface)', strokeWidth: 2.5 }}
      >
        <LabelList {...figureStyle} dataKey="efficiency" position="top" offset={12} formatter={percent} />
      </Line>
    </LineChart>
  )
}

// From zero, a change of a few percent would be a flat line.
const tenBelow = (lowest: number) => Math.max(0, Math.floor(lowest / 10) * 10 - 10)
