import { IconTable } from '@tabler/icons-react'
import { type ReactNode, Suspense, useId } from 'react'
import { Button, Card, Group, Skeleton, Text, Title, ToneBadge, useDisclosure } from 'shared-ui'
import { ChartBoundary } from './ChartBoundary'
import classes from './ChartCard.module.css'
import { CsvLink } from './CsvLink'
import { DataTable } from './DataTable'
import type { ChartReading } from './readings'

interface ChartCardProps {
  reading: ChartReading
  isSample: boolean
  /** What is to be said of the data's age. */
  note?: ReactNode
  /** Draws the chart; `finding` is the id of the sentence that says what it shows. */
  children: (chart: { title: string; finding: string }) => ReactNode
}

/** A chart with its main finding in words and its figures in a table. */
export function ChartCard({ reading, isSample, note, children }: ChartCardProps) {
  const [isTableShown, table] = useDisclosure(false)
  const id = useId()
  const { title, finding } = reading
  return (
    <Card component="section" aria-labelledby={`${id}title`} className={classes.card}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4" id={`${id}title`}>
          {title}
        </Title>
        {isSample && <ToneBadge tone="neutral">Sample data</ToneBadge>}
      </Group>
      <Text c="dimmed" size="sm" id={`${id}finding`}>
        {finding}
      </Text>
      {note}
      <div className={classes.chart}>
        <ChartBoundary>
          <Suspense fallback={<Skeleton className={classes.skeleton} />}>
            {children({ title, finding: `${id}finding` })}
          </Suspense>
        </ChartBoundary>
      </div>
      <Group gap="xs" className={classes.actions}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconTable size={16} aria-hidden />}
          aria-expanded={isTableShown}
          aria-controls={`${id}table`}
          onClick={table.toggle}
        >
          {isTableShown ? 'Hide data table' : 'Show data table'}
        </Button>
        <CsvLink reading={reading} />
      </Group>
      <div id={`${id}table`} hidden={!isTableShown} className={classes.table}>
        <DataTable reading={reading} />
      </div>
    </Card>
  )
}
