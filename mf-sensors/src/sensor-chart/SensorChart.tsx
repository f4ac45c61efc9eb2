import { useId } from 'react'
import { useNow } from 'shared-domain/client'
import { Button, Card, Table, Text, Title, useDisclosure } from 'shared-ui'
import { datedMomentText } from '../devices/dated-moment'
import { t } from '../messages/translate'
import classes from './SensorChart.module.css'

export interface ChartPoint {
  at: string
  value: number
}

interface SensorChartProps {
  title: string
  /** Such as `%`. */
  unit: string
  /** The limits of the chart's scale. */
  low: number
  high: number
  /** The newest first. */
  points: readonly ChartPoint[]
  none: string
}

const WIDTH = 600
const HEIGHT = 100

/** One quantity of a sensor over time, as a line and as a table. */
export function SensorChart({ title, unit, low, high, points, none }: SensorChartProps) {
  const [isTableShown, table] = useDisclosure(false)
  const now = useNow()
  const id = useId()
  const [newest, oldest] = [points[0], points.at(-1)]
  return (
    <Card component="section" aria-labelledby={`${id}-title`}>
      <Title order={2} size="h4" id={`${id}-title`} mb="xs">
        {title}
      </Title>
      {!newest || !oldest ? (
        <Text c="dimmed">{none}</Text>
      ) : (
        <>
          <figure className={classes.figure}>
            <span className={classes.scale} aria-hidden>
              <span>
                {high} {unit}
              </span>
              <span>
                {low} {unit}
              </span>
            </span>
            <svg
              viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
              preserveAspectRatio="none"
              className={classes.line}
              role="img"
              aria-label={t('sensorChart.valuesAtLast', {
                title,
                count: points.length,
                value: newest.value,
                unit,
              })}
            >
              <polyline points={linePoints(points, low, high)} vectorEffect="non-scaling-stroke" />
            </svg>
            <figcaption className={classes.caption}>
              <span>{datedMomentText(oldest.at, now)}</span>
              <span>{datedMomentText(newest.at, now)}</span>
            </figcaption>
          </figure>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isTableShown}
            aria-controls={id}
            onClick={table.toggle}
          >
            {isTableShown ? t('sensorChart.hideDataTable') : t('sensorChart.showDataTable')}
          </Button>
          <div id={id} hidden={!isTableShown}>
            {isTableShown && <PointTable title={title} unit={unit} points={points} now={now} />}
          </div>
        </>
      )}
    </Card>
  )
}

function linePoints(points: readonly ChartPoint[], low: number, high: number): string {
  const times = points.map(({ at }) => Date.parse(at))
  const from = times.at(-1) ?? 0
  const span = Math.max(1, (times[0] ?? 0) - from)
  const drawn = points.map(({ value }, place) => {
    const across = (((times[place] ?? from) - from) / span) * WIDTH
    const share = Math.min(1, Math.max(0, (value - low) / (high - low)))
    return `${across.toFixed(1)},${((1 - share) * HEIGHT).toFixed(1)}`
  })
  // A single value is drawn as a horizontal line.
  if (drawn.length === 1) drawn.unshift(`${WIDTH},${drawn[0]?.split(',')[1]}`)
  return drawn.toReversed().join(' ')
}

interface PointTableProps extends Pick<SensorChartProps, 'title' | 'unit' | 'points'> {
  now: number
}

const PointTable = ({ title, unit, points, now }: PointTableProps) => (
  <Table aria-label={title}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{t('sensorChart.measured')}</Table.Th>
        <Table.Th scope="col">
          {title} ({unit})
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {points.map(({ at, value }) => (
        <Table.Tr key={at}>
          <Table.Th scope="row" fw={400}>
            {datedMomentText(at, now)}
          </Table.Th>
          <Table.Td>{value}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
