import { useId } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Line,
  LineChart,
  Pie,
  PieChart,
  type PieLabelRenderProps,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { Analytics } from '../../operations'
import { t } from '../messages/translate'
import {
  axisStyle,
  type ChartProps,
  chartFrame,
  figureStyle,
  gridStyle,
  percent,
  tooltipStyle,
} from './chart-look'
import classes from './charts.module.css'
import { BEFORE_LINE, BeforePattern, ComparedLegend, isCompared } from './compared-bars'

type Before = { before?: number | null }

export function FillChart({ rows, ...words }: ChartProps<Analytics['fillByWeekday'][number] & Before>) {
  const id = useId()
  const hasBefore = isCompared(rows)
  return (
    <div className={classes.chart}>
      <BarChart {...chartFrame({ ...words, ...(hasBefore && COMPARED_SIZE) })} data={rows}>
        <BeforePattern id={id} />
        <CartesianGrid {...gridStyle} />
        <XAxis {...axisStyle} dataKey="name" interval={0} />
        <YAxis {...axisStyle} domain={[0, 100]} tickFormatter={percent} width={44} />
        <Tooltip {...tooltipStyle} formatter={percent} />
        {hasBefore && <Bar {...beforeBar(id)} />}
        <Bar
          dataKey="fillRate"
          name={t('charts.fillLevelLine')}
          fill="var(--accent)"
          radius={[4, 4, 0, 0]}
          maxBarSize={36}
          isAnimationActive={false}
        >
          <LabelList
            {...figureStyle}
            {...(hasBefore && { fontSize: 10 })}
            dataKey="fillRate"
            position="top"
            formatter={percent}
          />
        </Bar>
      </BarChart>
      {hasBefore && <ComparedLegend before="striped" />}
    </div>
  )
}

/** Leaves room for the legend. */
const COMPARED_SIZE = { blockSize: '16rem' }

const beforeBar = (patternId: string) => ({
  dataKey: 'before',
  name: t('charts.before'),
  fill: `url(#${patternId})`,
  stroke: 'var(--bin-unknown)',
  radius: [4, 4, 0, 0] as [number, number, number, number],
  maxBarSize: 36,
  isAnimationActive: false,
})

/** The axis names all of a few rows, and leaves out some of many. */
const namesOf = (rows: readonly unknown[]) => ({
  dataKey: 'name',
  interval: rows.length > FEW ? ('equidistantPreserveStart' as const) : 0,
})

/** With more rows the figures would overlap on a phone, so they are in the table only. */
const FEW = 5

export function EfficiencyChart({
  rows,
  ...words
}: ChartProps<Omit<Analytics['collectionsByWeek'][number], 'collections'> & Before>) {
  const hasBefore = isCompared(rows)
  return (
    <div className={classes.chart}>
      <LineChart {...chartFrame({ ...words, ...(hasBefore && COMPARED_SIZE) })} data={rows}>
        <CartesianGrid {...gridStyle} />
        <XAxis {...axisStyle} {...namesOf(rows)} padding={{ left: 24, right: 24 }} />
        <YAxis {...axisStyle} domain={[tenBelow, 100]} tickFormatter={percent} width={44} />
        <Tooltip {...tooltipStyle} formatter={percent} />
        {hasBefore && (
          <Line
            dataKey="before"
            name={t('charts.beforeLine')}
            {...BEFORE_LINE}
            dot={false}
            isAnimationActive={false}
          />
        )}
        <Line
          dataKey="efficiency"
          name={t('charts.efficiencyLine')}
          stroke="var(--accent)"
          strokeWidth={2.5}
          isAnimationActive={false}
          dot={{ r: 5, fill: 'var(--surface)', strokeWidth: 2.5 }}
        >
          {rows.length <= FEW && (
            <LabelList {...figureStyle} dataKey="efficiency" position="top" offset={12} formatter={percent} />
          )}
        </Line>
      </LineChart>
      {hasBefore && <ComparedLegend before="dashed" />}
    </div>
  )
}

// The axis begins below the lowest value: from 0 a change of a few percent would look flat.
const tenBelow = (lowest: number) => Math.max(0, Math.floor(lowest / 10) * 10 - 10)

export function StatusChart({ rows, ...words }: ChartProps<Analytics['statusDistribution'][number]>) {
  const id = useId()
  const slices = rows.map((row) => ({ ...row, fill: `url(#${id}${row.status})` }))
  return (
    <div className={classes.chart}>
      <PieChart {...chartFrame({ ...words, blockSize: '15rem' })} margin={{}}>
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

// The default label position of recharts is too far out for a phone.
function shareLabel({ cx, cy, midAngle = 0, outerRadius, textAnchor, value }: PieLabelRenderProps) {
  // It would overlap its neighbour, and the legend has it.
  if (value === 0) return null
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

/** The fills of the three statuses: plain, striped and dotted, so that colour is not needed to tell them apart. */
function StatusPatterns({ id }: { id: string }) {
  const tile = { width: 8, height: 8, patternUnits: 'userSpaceOnUse' } as const
  return (
    <defs>
      <pattern id={`${id}normal`} {...tile}>
        <rect width="8" height="8" fill="var(--bin-normal)" />
      </pattern>
      <pattern id={`${id}warning`} {...tile} patternTransform="rotate(45)">
        <rect width="8" height="8" fill="var(--bin-warning-fill)" />
        <rect width="2" height="8" fill="light-dark(var(--bin-warning), var(--surface))" />
      </pattern>
      <pattern id={`${id}full`} {...tile}>
        <rect width="8" height="8" fill="var(--bin-full)" />
        <circle cx="4" cy="4" r="1.75" fill="var(--surface)" />
      </pattern>
    </defs>
  )
}

/** Along the middle of the axis, however long the word is, and clear of the picture's edge. */
const upTheAxis = { angle: -90, position: 'insideLeft', offset: 12, style: { textAnchor: 'middle' } } as const

export function VolumeChart({
  rows,
  ...words
}: ChartProps<Omit<Analytics['collectionsByWeek'][number], 'efficiency'> & Before>) {
  const id = useId()
  const hasBefore = isCompared(rows)
  return (
    <div className={classes.chart}>
      <BarChart {...chartFrame({ ...words, ...(hasBefore && COMPARED_SIZE) })} data={rows}>
        <BeforePattern id={id} />
        <CartesianGrid {...gridStyle} />
        <XAxis {...axisStyle} {...namesOf(rows)} />
        <YAxis
          {...axisStyle}
          allowDecimals={false}
          width={48}
          label={{ ...axisStyle.tick, value: t('charts.rounds'), ...upTheAxis }}
        />
        <Tooltip {...tooltipStyle} />
        {hasBefore && <Bar {...beforeBar(id)} />}
        <Bar
          dataKey="collections"
          name={t('charts.roundsLine')}
          fill="var(--accent)"
          radius={[4, 4, 0, 0]}
          maxBarSize={44}
          isAnimationActive={false}
        >
          {rows.length <= FEW && <LabelList {...figureStyle} dataKey="collections" position="top" />}
        </Bar>
      </BarChart>
      {hasBefore && <ComparedLegend before="striped" />}
    </div>
  )
}

/** What more sensors save, with the bounds of its interval, in percent. */
export function SensorsChart({
  rows,
  ...words
}: ChartProps<{ sensors: number; mean: number; low: number; high: number }>) {
  const bound = { stroke: 'var(--text-dimmed)', strokeWidth: 1.5, strokeDasharray: '5 4' }
  return (
    <div className={classes.chart}>
      <LineChart {...chartFrame(words)} data={rows}>
        <CartesianGrid {...gridStyle} />
        <XAxis {...axisStyle} dataKey="sensors" type="number" domain={[0, 'dataMax']} />
        <YAxis {...axisStyle} tickFormatter={percent} width={44} />
        <Tooltip {...tooltipStyle} formatter={toTenth} labelFormatter={moreSensors} />
        <Line dataKey="high" name={t('charts.highLine')} {...bound} dot={false} isAnimationActive={false} />
        <Line
          dataKey="mean"
          name={t('charts.savedLine')}
          stroke="var(--accent)"
          strokeWidth={2.5}
          dot={false}
          isAnimationActive={false}
        />
        <Line dataKey="low" name={t('charts.lowLine')} {...bound} dot={false} isAnimationActive={false} />
      </LineChart>
    </div>
  )
}

const toTenth = (value: unknown) => percent(Math.round(Number(value) * 10) / 10)
const moreSensors = (sensors: unknown) => t('charts.moreSensors', { sensors: Number(sensors) })
