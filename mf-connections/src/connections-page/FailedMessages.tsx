import { agoText } from 'shared-domain'
import { useNow, useRecordMutation } from 'shared-domain/client'
import { Button, FailureNotice, Table, Text, WideTable } from 'shared-ui'
import { listChannels, listFailedMessages, resendMessage } from '../../operations'
import { RecordState } from './RecordState'
import { Section } from './Section'
import { useFailedMessages } from './use-connections'

/** Messages that are not tried any more. */
export function FailedMessages({ mayChange }: { mayChange: boolean }) {
  const answer = useFailedMessages()
  const { change, failure } = useResending()
  const now = useNow()
  const messages = answer.data?.messages
  return (
    <Section title="Not delivered">
      <RecordState answer={answer} subject="the messages" />
      {failure && <FailureNotice {...failure} />}
      {messages?.length === 0 && (
        <Text c="dimmed">
          Nothing. A message that nobody takes is tried for three days, and is listed here after that.
        </Text>
      )}
      {messages && messages.length > 0 && (
        <WideTable
          label="Not delivered"
          columns={['Message', 'Channel', 'Made', 'Why', 'Actions']}
          minWidth={640}
        >
          {messages.map((message) => (
            <Table.Tr key={message.id}>
              <Table.Th scope="row">{message.text}</Table.Th>
              <Table.Td>{message.channel}</Table.Td>
              <Table.Td>{agoText(Date.parse(message.madeAt), now)}</Table.Td>
              <Table.Td>
                Tried {message.tries} {message.tries === 1 ? 'time' : 'times'}: {message.reason}
              </Table.Td>
              <Table.Td>
                {mayChange && (
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={`Send again: ${message.text}`}
                    onClick={() => change(message.id)}
                  >
                    Send again
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

const useResending = () =>
  useRecordMutation({
    send: (id: string, { call }) => call(resendMessage, { params: { id } }),
    refreshes: [listFailedMessages, listChannels],
    notDone: 'The message was not sent again',
  })
