import { agoText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Anchor, Button, FailureNotice, Link, Table, Text, WideTable } from 'shared-ui'
import type { PushRecipient } from '../../operations'
import { NOTIFICATIONS_PATH } from '../../rules/push-notification'
import { RecordState } from './RecordState'
import { Section } from './Section'
import { useChannelChange, usePushRecipients } from './use-connections'

/** The people who get notifications in their browsers. Rules name them beside channels. */
export function PushRecipients({ mayChange }: { mayChange: boolean }) {
  const answer = usePushRecipients()
  const { change, pending, failure } = useChannelChange()
  const recipients = answer.data?.recipients
  return (
    <Section title="Notifications in browsers">
      <Text>
        People switch them on for themselves, each in their own browsers. A rule can name everyone who did.
      </Text>
      <Anchor component={Link} to={NOTIFICATIONS_PATH} style={{ alignSelf: 'flex-start' }}>
        Switch on yours
      </Anchor>
      <RecordState answer={answer} subject="the people with notifications" />
      {failure && <FailureNotice {...failure} />}
      {recipients?.length === 0 && <Text c="dimmed">Nobody has switched them on yet.</Text>}
      {recipients && recipients.length > 0 && (
        <WideTable
          label="Notifications in browsers"
          columns={['Person', 'Browsers', 'Last message', 'Actions']}
          minWidth={520}
        >
          {recipients.map((recipient) => (
            <Table.Tr key={recipient.id}>
              <Table.Th scope="row">{recipient.name}</Table.Th>
              <Table.Td>{recipient.browsers === 0 ? 'None any more' : recipient.browsers}</Table.Td>
              <Table.Td>
                <LastPush {...recipient} />
              </Table.Td>
              <Table.Td>
                {mayChange && (
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={`Remove ${recipient.name}`}
                    loading={pending?.id === recipient.id}
                    onClick={() => change({ kind: 'remove', id: recipient.id })}
                  >
                    Remove
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

function LastPush({ lastSentAt, failure, waiting }: PushRecipient) {
  const now = useNow()
  return (
    <>
      {lastSentAt ? `Sent ${agoText(Date.parse(lastSentAt), now)}` : 'None yet'}
      {failure && (
        <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
          Tried {agoText(Date.parse(failure.at), now)}: {failure.reason}
        </Text>
      )}
      {waiting > 0 && (
        <Text size="xs" c="dimmed">
          {waiting} waiting
        </Text>
      )}
    </>
  )
}
