import { agoText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { StateBadge, Table, Text, type ThingState, WideTable } from 'shared-ui'
import type { PassedOnReport } from '../../operations'
import { t } from '../messages/translate'

const STATES: Readonly<Record<PassedOnReport['state'], [ThingState, string]>> = {
  waiting: ['neutral', t('connections.waitingText')],
  unclear: ['neutral', t('connections.notKnownWhetherItArrived')],
  sent: ['neutral', t('connections.passedOn')],
  settled: ['neutral', t('connections.settled')],
  failed: ['wrong', t('connections.notPassedOn')],
}

/** The latest reports that were passed on. */
export function PassedOnTable({ reports }: { reports: readonly PassedOnReport[] }) {
  const now = useNow()
  if (reports.length === 0) return <Text c="dimmed">{t('connections.noReportWasPassedOnYet')}</Text>
  return (
    <WideTable
      label={t('connections.reportsPassedOn')}
      columns={[
        t('connections.report'),
        t('connections.state'),
        t('connections.itsIdThere'),
        t('connections.whatWasSaid'),
      ]}
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
