import { useId } from 'react'
import { momentText, shownFillLevel } from 'shared-domain'
import { Button, Table, Text, useDisclosure } from 'shared-ui'
import { t } from '../messages/translate'
import type { BinHistory } from './bin-history'
import { FillLine } from './FillLine'
import { HistorySection } from './HistorySections'

/** The fill level of a bin over the last weeks, as a table and, unless the forecast draws it, as a line. */
export function FillHistory({
  readings,
  isDrawnAbove,
}: Pick<BinHistory, 'readings'> & { isDrawnAbove: boolean }) {
  const [isTableShown, table] = useDisclosure(false)
  const id = useId()
  return (
    <HistorySection
      title={isDrawnAbove ? t('bin.readings') : t('bin.fillLevel')}
      none={t('bin.noSensorToldHowFullItWas')}
      isEmpty={readings.length === 0}
    >
      {!isDrawnAbove && <FillLine readings={readings} />}
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isTableShown}
        aria-controls={id}
        onClick={table.toggle}
      >
        {isTableShown ? t('bin.hideDataTable') : t('bin.showDataTable')}
      </Button>
      <div id={id} hidden={!isTableShown}>
        {isTableShown && <ReadingsTable readings={readings} />}
      </div>
    </HistorySection>
  )
}

const MAX_ROWS = 50

function ReadingsTable({ readings }: Pick<BinHistory, 'readings'>) {
  return (
    <>
      {readings.length > MAX_ROWS && (
        <Text size="sm" c="dimmed">
          {t('bin.newestOfReadings', { maxRows: MAX_ROWS, count: readings.length })}
        </Text>
      )}
      <Table aria-label={t('bin.readings')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('bin.measured')}</Table.Th>
            <Table.Th scope="col">{t('bin.fillLevelTh')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {readings.slice(0, MAX_ROWS).map(({ at, fillLevel }) => (
            <Table.Tr key={at}>
              <Table.Th scope="row" fw={400}>
                {momentText(at)}
              </Table.Th>
              <Table.Td>{shownFillLevel({ fillLevel })}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
