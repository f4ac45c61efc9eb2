import { Bar, BarChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts'
import type { Analytics } from 'shared-domain'
import { axisStyle, figureStyle, gridStyle, tooltipStyle } from './axis-style'
import { type ChartProps, chartFrame } from './chart-frame'

export function VolumeChart({ rows, ...words }: ChartProps<Analytics['collectionsByWeek'][number]>) {
  return (
    <BarChart {...chartFrame(words)} data={rows}>
      <CartesianGrid {...gridStyle} />
      <XAxis {...axisStyle} dataKey="name" interval={0} />
      <YAxis
        {...axisStyle}
        allowDecimals={false}
        width={48}
        label={{ ...axisStyle.tick, value: 'Rounds', angle: -90, position: 'insideLeft', dy: 36 }}
      />
      <Tooltip {...tooltipStyle} />
      <Bar
        dataKey="collections"
        name="Rounds"
        fill="var(--accent)"
        radius={[4, 4, 0, 0]}
        maxBarSize={44}
        isAnimationActive={false}
      >
        <LabelList {...figureStyle} dataKey="collections" position="top" />
      </Bar>
    </BarChart>
  )
}
