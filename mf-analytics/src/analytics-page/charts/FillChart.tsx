import { Bar, BarChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts'
import type { Analytics } from 'shared-domain'
import { axisStyle, figureStyle, gridStyle, percent, tooltipStyle } from './axis-style'
import { type ChartProps, chartFrame } from './chart-frame'

export function FillChart({ rows, ...words }: ChartProps<Analytics['fillByWeekday'][number]>) {
  return (
    <BarChart {...chartFrame(words)} data={rows}>
      <CartesianGrid {...gridStyle} />
      <XAxis {...axisStyle} dataKey="name" interval={0} />
      <YAxis {...axisStyle} domain={[0, 100]} tickFormatter={percent} width={44} />
      <Tooltip {...tooltipStyle} formatter={percent} />
      <Bar
        dataKey="fillRate"
        name="Fill level"
        fill="var(--accent)"
        radius={[4, 4, 0, 0]}
        maxBarSize={36}
        isAnimationActive={false}
      >
        <LabelList {...figureStyle} dataKey="fillRate" position="top" formatter={percent} />
      </Bar>
    </BarChart>
  )
}
