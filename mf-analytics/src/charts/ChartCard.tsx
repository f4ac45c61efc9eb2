import { IconTable } from '@tabler/icons-react'
import { Component, type ReactNode, useEffect, useId } from 'react'
import {
  Alert,
  Button,
  Card,
  Group,
  Skeleton,
  Table,
  Text,
  Title,
  useDisclosure,
  useLocation,
} from 'shared-ui'
import { t } from '../messages/translate'
import classes from './ChartCard.module.css'
import { CsvLink } from './CsvLink'
import type { ChartSummary } from './chart-summaries'
import { useChartTurn } from './chart-turn'

interface ChartCardProps {
  summary: ChartSummary
  /** The id for links to the rows. */
  anchor?: string
  /** Draws the chart; `finding` is the id of the sentence with its main finding. */
  children: (chart: { title: string; finding: string }) => ReactNode
}

/** A chart with its main finding in words and its figures in a table; the words alone when there are no figures. */
export function ChartCard({ summary, anchor, children }: ChartCardProps) {
  const { hash } = useLocation()
  const [isTableShown, { open, toggle }] = useDisclosure(false)
  const isMyTurn = useChartTurn()
  const id = useId()
  const { title, finding, rows } = summary
  const isLinked = anchor !== undefined && hash === `#${anchor}`
  useEffect(() => {
    if (isLinked) open()
  }, [isLinked, open])
  const isEmpty = rows.every(([, ...figures]) => figures.every((figure) => figure === null))
  return (
    <Card
      component="section"
      aria-labelledby={`${id}title`}
      className={classes.card}
      {...(anchor && { id: anchor, tabIndex: -1 })}
    >
      <Title order={2} size="h4" id={`${id}title`}>
        {title}
      </Title>
      <Text c="dimmed" size="sm" id={`${id}finding`}>
        {finding}
      </Text>
      {!isEmpty && (
        <>
          <div className={classes.chart}>
            <ChartBoundary>
              {isMyTurn ? (
                children({ title, finding: `${id}finding` })
              ) : (
                <Skeleton className={classes.skeleton} />
              )}
            </ChartBoundary>
          </div>
          <Group gap="xs" className={classes.actions}>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconTable size={16} aria-hidden />}
              aria-expanded={isTableShown}
              aria-controls={`${id}table`}
              onClick={toggle}
            >
              {isTableShown ? t('charts.hideDataTable') : t('charts.showDataTable')}
            </Button>
            {isTableShown && <CsvLink summary={summary} />}
          </Group>
          <div id={`${id}table`} hidden={!isTableShown} className={classes.table}>
            <DataTable summary={summary} />
          </div>
        </>
      )}
    </Card>
  )
}

function DataTable({ summary: { title, columns, rows } }: { summary: ChartSummary }) {
  return (
    <Table captionSide="top" className={classes.figures}>
      <Table.Caption>{title}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column} scope="col">
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([name, ...figures]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name}</Table.Th>
            {figures.map((figure, i) => (
              <Table.Td key={columns[i + 1]}>{figure ?? t('charts.notMeasured')}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** Contains a drawing that fails, so that its figures stay in the table. */
class ChartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: Error) {
    console.error('A chart could not be drawn:', error)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Alert color="yellow" title={t('charts.chartNotDrawn')}>
        {t('charts.itsFiguresAreInDataTable')}
      </Alert>
    )
  }
}
