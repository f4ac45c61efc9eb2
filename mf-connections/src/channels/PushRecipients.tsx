import { agoText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Anchor, Button, FailureNotice, Link, Table, Text, WideTable } from 'shared-ui'
import type { PushRecipient } from '../../operations'
import { NOTIFICATIONS_PATH } from '../../rules/push-notification'
import { t } from '../messages/translate'
import { RecordState } from '../section/RecordState'
import { Section } from '../section/Section'
import { useChannelChange, usePushRecipients } from './use-channels'

/** The people who get notifications in their browsers. Rules name them beside channels. */
export function PushRecipients({ mayChange }: { mayChange: boolean }) {
  const answer = usePushRecipients()
  const { change, pending, failure } = useChannelChange()
  const recipients = answer.data?.recipients
  return (
    <Section title={t('connections.notificationsInBrowsers')}>
      <Text>{t('connections.peopleSwitchThemOnForThemselves')}</Text>
      <Anchor component={Link} to={NOTIFICATIONS_PATH} style={{ alignSelf: 'flex-start' }}>
        {t('connections.switchOnYours')}
      </Anchor>
      <RecordState answer={answer} subject={t('connections.peopleWithNotifications')} />
      {failure && <FailureNotice {...failure} />}
      {recipients?.length === 0 && <Text c="dimmed">{t('connections.nobodyHasSwitchedThemOnYet')}</Text>}
      {recipients && recipients.length > 0 && (
        <WideTable
          label={t('connections.notificationsInBrowsers')}
          columns={[
            t('connections.person'),
            t('connections.browsers'),
            t('connections.lastMessage'),
            t('connections.actions'),
          ]}
          minWidth={520}
        >
          {recipients.map((recipient) => (
            <Table.Tr key={recipient.id}>
              <Table.Th scope="row">{recipient.name}</Table.Th>
              <Table.Td>
                {recipient.browsers === 0 ? t('connections.noneAnyMore') : recipient.browsers}
              </Table.Td>
              <Table.Td>
                <LastPush {...recipient} />
              </Table.Td>
              <Table.Td>
                {mayChange && (
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={t('connections.removeName', { name: recipient.name })}
                    loading={pending?.id === recipient.id}
                    onClick={() => change({ kind: 'remove', id: recipient.id })}
                  >
                    {t('connections.remove')}
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
      {lastSentAt
        ? t('connections.sent', { ago: agoText(Date.parse(lastSentAt), now) })
        : t('connections.noneYet')}
      {failure && (
        <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
          {t('connections.tried', { ago: agoText(Date.parse(failure.at), now), reason: failure.reason })}
        </Text>
      )}
      {waiting > 0 && (
        <Text size="xs" c="dimmed">
          {t('connections.waiting', { waiting })}
        </Text>
      )}
    </>
  )
}
