import { dayText } from 'shared-domain'
import { useRecordQuery } from 'shared-domain/client'
import { Table, Text } from 'shared-ui'
import { getSavings, type Period, type SavingsAnswer, savingsCsv } from '../../operations'
import { savedKm, savings } from '../../rules/savings'
import { ROWS } from '../figure-rows/figure-rows'
import { t } from '../messages/translate'
import { figureText } from '../period/differences'
import { FiguresTable } from './FiguresTable'
import { RowsCard } from './RowsCard'
import { Formula } from './savings-file'

/** Every route behind the dollars and the CO2 of a period, with the formula for an auditor; absent without any. */
export function SavingsCard({ period }: { period: Period }) {
  const answer = useRecordQuery({
    operation: getSavings,
    request: { query: { from: period.from, to: period.to } },
    changesWith: ['routes'],
  })
  return (
    <RowsCard
      title={t('savingsCard.whereSavingsComeFrom')}
      anchor={ROWS.savings}
      answer={answer}
      fileOf={(data) => data.saved && { name: 'savings', csv: savingsCsv(data) }}
    >
      {(data) => data.saved && <Saved answer={data} saved={data.saved} />}
    </RowsCard>
  )
}

interface SavedProps {
  answer: SavingsAnswer
  saved: NonNullable<SavingsAnswer['saved']>
}

const Saved = ({ answer: { routes, interval, formula, sha256 }, saved }: SavedProps) => (
  <>
    <Text size="sm" c="dimmed">
      {t('savingsCard.measuredRoundsDroveLessThanList', {
        count: routes.length,
        figure: figureText(saved.km, 'km'),
        figure2: figureText(saved.dollars, 'dollars'),
        figure3: figureText(saved.kgCo2, 'kg'),
        what: interval
          ? t('savingsCard.of100PeriodsMadeOfSame', {
              figure: figureText(interval.low.dollars, 'dollars'),
              figure2: figureText(interval.high.dollars, 'dollars'),
            })
          : t('savingsCard.ofSingleDayNoInterval'),
      })}
    </Text>
    <FiguresTable
      label={t('savingsCard.rounds')}
      columns={[
        t('savingsCard.round'),
        t('savingsCard.completed'),
        t('savingsCard.listOrder'),
        t('savingsCard.planned'),
        t('savingsCard.stopsDone'),
        t('savingsCard.saved'),
        t('savingsCard.dollars'),
      ]}
    >
      {routes.map((route) => (
        <Table.Tr key={route.routeId}>
          <Table.Th scope="row" fw={400}>
            {route.routeId} {route.name}
          </Table.Th>
          <Table.Td>{dayText(route.day)}</Table.Td>
          <Table.Td>{figureText(route.baselineKm, 'km')}</Table.Td>
          <Table.Td>{figureText(route.distanceKm, 'km')}</Table.Td>
          <Table.Td>{t('savingsCard.of', { stopsDone: route.stopsDone, stops: route.stops })}</Table.Td>
          <Table.Td>{figureText(savedKm(route), 'km')}</Table.Td>
          <Table.Td>{figureText(savings(savedKm(route)).dollars, 'dollars')}</Table.Td>
        </Table.Tr>
      ))}
    </FiguresTable>
    <Formula formula={formula} sha256={sha256} />
  </>
)
