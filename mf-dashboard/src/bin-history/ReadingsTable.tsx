import { momentText } from 'shared-domain'
import { Table, Text } from 'shared-ui'
import type { BinHistory } from './bin-history'

/** As many rows as somebody reads. */
const SHOWN = 50

export function ReadingsTable({ readings }: Pick<BinHistory, 'readings'>) {
  return (
    <>
      {readings.length > SHOWN && (
        <Text size="sm" c="dimmed">
          The newest {SHOWN} of {readings.length} readings
        </Text>
      )}
      <Table aria-label="Readings">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Measured</Table.Th>
            <Table.Th scope="col">Fill level (%)</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {readings.slice(0, SHOWN).map(({ at, fillLevel }) => (
            <Table.Tr key={at}>
              <Table.Th scope="row" fw={400}>
                {momentText(at)}
              </Table.Th>
              <Table.Td>{Math.round(fillLevel)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
