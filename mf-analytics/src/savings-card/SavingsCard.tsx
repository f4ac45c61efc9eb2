import { useId } from 'react'
import { savedKm, savings } from 'shared-domain'
import { useRecordQuery } from 'shared-domain/client'
import {
  getSavings,
  type Period,
  type SavedRoute,
  type SavingsAnswer,
  savingsCsv,
} from 'shared-domain/contract'
import { Card, Group, Skeleton, Table, Text, Title } from 'shared-ui'
import { FiguresAge } from '../analytics-page/FiguresAge'
import { figureText } from '../period/differences'
import { dayText } from '../period/period-choice'
import classes from '../period-details/GroupCard.module.css'
import { Formula, RowsCsv } from './savings-file'

/** Where a page's links to the rows behind dollars and CO2 lead. */
export const SAVINGS_ROWS = 'savings'

/** Every route behind the dollars and the CO2 of a period, and what an auditor needs to count them again. */
export function SavingsCard({ period }: { period: Period }) {
  const id = useId()
  const answer = useRecordQuery({
    operation: getSavings,
    request: { query: { from: period.from, to: period.to } },
    changesWith: ['routes'],
  })
  const { data, isLoading } = answer
  return (
    <Card component="section" aria-labelledby={id} id={SAVINGS_ROWS} tabIndex={-1}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h4" id={id}>
          Where the savings come from
        </Title>
        {data?.saved && <RowsCsv name="savings" csv={savingsCsv(data)} day={data.period.to} />}
      </Group>
      <FiguresAge answer={answer} />
      {isLoading && <Skeleton h={96} mt="sm" />}
      {data &&
        (data.saved ? <Saved answer={data} /> : <Text mt="sm">No round was completed in this period.</Text>)}
    </Card>
  )
}

function Saved({ answer }: { answer: SavingsAnswer }) {
  const { routes, saved, interval, formula, sha256 } = answer
  if (!saved) return null
  return (
    <>
      <Text size="sm" c="dimmed">
        Measured: {routes.length} {routes.length === 1 ? 'round' : 'rounds'} drove{' '}
        {figureText(saved.km, 'km')} less than list order: {figureText(saved.dollars, 'dollars')} and{' '}
        {figureText(saved.kgCo2, 'kg')} of CO2.{' '}
        {interval
          ? `Of 100 periods made of the same days drawn anew, 95 save ${figureText(interval.low.dollars, 'dollars')} to ${figureText(interval.high.dollars, 'dollars')}.`
          : 'Of a single day no interval can be told.'}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls on a phone, also by keyboard. */}
      <section className={classes.scroll} aria-label="Rounds, table" tabIndex={0}>
        <Rows routes={routes} />
      </section>
      <Formula formula={formula} sha256={sha256} />
    </>
  )
}

const Rows = ({ routes }: { routes: readonly SavedRoute[] }) => (
  <Table aria-label="Rounds" className={classes.figures}>
    <Table.Thead>
      <Table.Tr>
        {['Round', 'Completed', 'List order', 'Planned', 'Stops done', 'Saved', 'Dollars'].map((name) => (
          <Table.Th key={name} scope="col">
            {name}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {routes.map((route) => (
        <Table.Tr key={route.routeId}>
          <Table.Th scope="row" fw={400}>
            {route.routeId} {route.name}
          </Table.Th>
          <Table.Td>{dayText(route.day)}</Table.Td>
          <Table.Td>{figureText(route.baselineKm, 'km')}</Table.Td>
          <Table.Td>{figureText(route.distanceKm, 'km')}</Table.Td>
          <Table.Td>
            {route.stopsDone} of {route.stops}
          </Table.Td>
          <Table.Td>{figureText(savedKm(route), 'km')}</Table.Td>
          <Table.Td>{figureText(savings(savedKm(route)).dollars, 'dollars')}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
