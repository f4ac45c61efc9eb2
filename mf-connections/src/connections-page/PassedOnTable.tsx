import { agoText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { StateBadge, Table, Text, type ThingState, WideTable } from 'shared-ui'
import type { PassedOnReport } from '../../operations'

const STATES: Readonly<Record<PassedOnReport['state'], [ThingState, string]>> = {
  waiting: ['neutral', 'Waiting'],
  unclear: ['neutral', 'Not known whether it arrived'],
  sent: ['neutral', 'Passed on'],
  settled: ['neutral', 'Settled'],
  failed: ['wrong', 'Not passed on'],
}

/** The latest reports that were passed on. */
export function PassedOnTable({ reports }: { reports: readonly PassedOnReport[] }) {
  const now = useNow()
  if (reports.length === 0) return <Text c="dimmed">No report was passed on yet.</Text>
  return (
    <WideTable
      label="Reports passed on"
      columns={['Report', 'State', 'Its id there', 'What was said']}
      minWidth={640}
    >
      {reports.map(({ reference, issue, state, at, requestId, said, failure }) => {
        const [kind, word] = STATES[state]
        return (
          <Table.Tr key={reference}>
            <Table.Th scope="row">
              {reference}
              <Text size="xs" c="dimmed">
                {issue}, {agoText(Date.parse(at), now)}
              </Text>
            </Table.Th>
            <Table.Td>
              <StateBadge state={kind}>{word}</StateBadge>
            </Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{requestId}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{failure ?? said}</Table.Td>
          </Table.Tr>
        )
      })}
    </WideTable>
  )
}
