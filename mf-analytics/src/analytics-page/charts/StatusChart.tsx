import { useId } from 'react'
import { Pie, PieChart, type PieLabelRenderProps, Tooltip } from 'recharts'
import type { Analytics } from 'shared-domain'
import { figureStyle, percent, tooltipStyle } from './axis-style'
import { type ChartProps, chartFrame } from './chart-frame'
import classes from './StatusChart.module.css'
import { StatusPatterns } from './StatusPatterns'

export function StatusChart({ rows, ...words }: ChartProps<Analytics['statusDistribution'][number]>) {
  const id = useId()
  const slices = rows.map((row) => ({ ...row, fill: `url(#${id}${row.status})` }))
  return (
    <div className={classes.chart}>
      <PieChart {...chartFrame(words)} margin={{}} style={{ inlineSize: '100%', blockSize: '15rem' }}>
        <StatusPatterns id={id} />
        <Tooltip {...tooltipStyle} formatter={percent} />
        <Pie
          data={slices}
          dataKey="value"
          nameKey="name"
          startAngle={90}
          endAngle={-270}
          innerRadius="44%"
          outerRadius="72%"
          stroke="var(--surface)"
          strokeWidth={2}
          label={shareLabel}
          isAnimationActive={false}
          labelLine={false}
        />
      </PieChart>
      <ul className={classes.legend}>
        {slices.map(({ name, value, fill }) => (
          <li key={name}>
            <svg width="20" height="20" aria-hidden="true">
              <rect width="20" height="20" rx="4" fill={fill} />
            </svg>
            {name} <strong>{value}%</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}

const GAP_PX = 10

// recharts' own place for a label is too far out for a phone.
function shareLabel({ cx, cy, midAngle = 0, outerRadius, textAnchor, value }: PieLabelRenderProps) {
  const angle = (-midAngle * Math.PI) / 180
  const distance = Number(outerRadius) + GAP_PX
  return (
    <text
      {...figureStyle}
      x={cx + distance * Math.cos(angle)}
      y={cy + distance * Math.sin(angle)}
      textAnchor={textAnchor}
      dominantBaseline="central"
    >
      {percent(value)}
    </text>
  )
}
