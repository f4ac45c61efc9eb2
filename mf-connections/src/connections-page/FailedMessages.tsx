import { agoText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Button, FailureNotice, Table, Text, WideTable } from 'shared-ui'
import { t } from '../messages/translate'
import { RecordState } from '../section/RecordState'
import { Section } from '../section/Section'
import { useFailedMessages, useResending } from './use-failed-messages'

/** Messages that are not tried any more. */
export function FailedMessages({ mayChange }: { mayChange: boolean }) {
  const answer = useFailedMessages()
  const { change, failure } = useResending()
  const now = useNow()
  const messages = answer.data?.messages
  return (
    <Section title={t('connections.notDelivered')}>
      <RecordState answer={answer} subject={t('connections.messages')} />
      {failure && <FailureNotice {...failure} />}
      {messages?.length === 0 && <Text c="dimmed">{t('connections.nothingMessageThatNobodyTakes')}</Text>}
      {messages && messages.length > 0 && (
        <WideTable
          label={t('connections.notDelivered')}
          columns={[
            t('connections.message'),
            t('connections.channel'),
            t('connections.made'),
            t('connections.why'),
            t('connections.actions'),
          ]}
          minWidth={640}
        >
          {messages.map((message) => (
            <Table.Tr key={message.id}>
              <Table.Th scope="row">{message.text}</Table.Th>
              <Table.Td>{message.channel}</Table.Td>
              <Table.Td>{agoText(Date.parse(message.madeAt), now)}</Table.Td>
              <Table.Td>
                {t('connections.triedTimes', { tries: message.tries, reason: message.reason })}
              </Table.Td>
              <Table.Td>
                {mayChange && (
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={t('connections.sendAgain', { text: message.text })}
                    onClick={() => change(message.id)}
                  >
                    {t('connections.sendAgainButton')}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </WideTable>
      )}
    </Section>
  )
}
