import { IconTable } from '@tabler/icons-react'
import { type ReactNode, Suspense, useId } from 'react'
import { Button, Card, Group, Skeleton, Text, Title, useDisclosure } from 'shared-ui'
import { ChartBoundary } from './ChartBoundary'
import classes from './ChartCard.module.css'
import { CsvLink } from './CsvLink'
import { DataTable } from './DataTable'
import type { ChartReading } from './readings'

interface ChartCardProps {
  reading: ChartReading
  /** Draws the chart; `finding` is the id of the sentence that says what it shows. */
  children: (chart: { title: string; finding: string }) => ReactNode
}

/** A chart with its main finding in words and its figures in a table. */
export function ChartCard({ reading, children }: ChartCardProps) {
  const [isTableShown, table] = useDisclosure(false)
  const id = useId()
  const { title, finding, rows } = reading
  const isEmpty = rows.every(([, ...figures]) => figures.every((figure) => figure === null))
  return (
    <Card component="section" aria-labelledby={`${id}title`} className={classes.card}>
      <Title order={2} size="h4" id={`${id}title`}>
        {title}
      </Title>
      <Text c="dimmed" size="sm" id={`${id}finding`}>
        {finding}
      </Text>
      <div className={classes.chart}>
        {isEmpty ? (
          <Text c="dimmed" ta="center">
            Nothing to draw yet
          </Text>
        ) : (
          <ChartBoundary>
            <Suspense fallback={<Skeleton className={classes.skeleton} />}>
              {children({ title, finding: `${id}finding` })}
            </Suspense>
          </ChartBoundary>
        )}
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
