import { agoText, momentText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import {
  Button,
  FailureNotice,
  Group,
  Stack,
  StateBadge,
  Table,
  Text,
  type ThingState,
  WideTable,
} from 'shared-ui'
import type { Channel } from '../../operations'
import { t } from '../messages/translate'
import type { MadeSecret } from '../secret-notice/SecretNotice'
import { CHANNEL_NAMES } from './channel-labels'
import { useChannelChange, useChannelTest } from './use-channels'

interface ChannelTableProps {
  channels: readonly Channel[]
  onSecret: (made: MadeSecret) => void
  /** `null` for a person who may not. */
  onChange: ((channel: Channel) => void) | null
}

/** The channels, how their last message went, and what can be done with them. */
export function ChannelTable({ channels, onSecret, onChange }: ChannelTableProps) {
  const test = useChannelTest()
  const { changeAsync, failure } = useChannelChange()
  if (channels.length === 0) return <Text c="dimmed">{t('connections.noChannels')}</Text>
  const rotate = ({ id, name }: Channel, backTo: HTMLElement) =>
    // `failure` explains it.
    changeAsync({ kind: 'rotate', id }).then(
      (secret) => secret && onSecret({ name, secret, backTo }),
      () => undefined,
    )
  return (
    <Stack gap="xs">
      {failure && <FailureNotice {...failure} />}
      {test.failure && <FailureNotice {...test.failure} />}
      <Text size="sm" role="status">
        {test.result}
      </Text>
      <WideTable
        label={t('connections.channels')}
        columns={[
          t('connections.channel'),
          t('connections.state'),
          t('connections.lastMessage'),
          t('connections.actions'),
        ]}
        minWidth={640}
      >
        {channels.map((channel) => (
          <Table.Tr key={channel.id}>
            <Table.Th scope="row">
              {channel.name}
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {CHANNEL_NAMES[channel.kind]}, {channel.address}
              </Text>
            </Table.Th>
            <Table.Td>
              <ChannelState channel={channel} />
            </Table.Td>
            <Table.Td>
              <LastMessage channel={channel} />
            </Table.Td>
            <Table.Td>
              {onChange && (
                <Group gap="xs">
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={t('connections.test', { name: channel.name })}
                    // A disabled button would lose the focus.
                    aria-disabled={test.pendingId !== null}
                    onClick={() => test.run(channel)}
                  >
                    {t('connections.testButton')}
                  </Button>
                  {channel.kind === 'webhook' && (
                    <Button
                      variant="default"
                      size="compact-md"
                      aria-label={t('connections.newSecretFor', { name: channel.name })}
                      onClick={({ currentTarget }) => rotate(channel, currentTarget)}
                    >
                      {t('connections.newSecret')}
                    </Button>
                  )}
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={t('connections.change', { name: channel.name })}
                    onClick={() => onChange(channel)}
                  >
                    {t('connections.changeButton')}
                  </Button>
                </Group>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
    </Stack>
  )
}

function ChannelState({ channel }: { channel: Channel }) {
  const [state, word] = stateOf(channel)
  return (
    <>
      <StateBadge state={state}>{word}</StateBadge>
      {channel.switchedOff && <SwitchedOff {...channel.switchedOff} />}
      {channel.previousSecretUntil && (
        <Text size="xs" c="dimmed">
          {t('connections.signedByOldSecret', { moment: momentText(channel.previousSecretUntil) })}
        </Text>
      )}
    </>
  )
}

function SwitchedOff({ at, because, detail }: NonNullable<Channel['switchedOff']>) {
  const now = useNow()
  return (
    <Text size="xs">
      {because === 'unsubscribed'
        ? t('connections.itsOwnerStoppedMails')
        : t('connections.switchedOff', { detail: detail ?? '' })}{' '}
      <Text span c="dimmed">
        {agoText(Date.parse(at), now)}
      </Text>
    </Text>
  )
}

function stateOf({ isOn, failure, lastSentAt }: Channel): [ThingState, string] {
  if (!isOn) return ['neutral', t('connections.off')]
  if (failure) return ['wrong', t('connections.failing')]
  return ['neutral', lastSentAt ? t('connections.working') : t('connections.nothingSentYet')]
}

function LastMessage({ channel: { lastSentAt, failure, waiting } }: { channel: Channel }) {
  const now = useNow()
  return (
    <>
      {lastSentAt && t('connections.sent', { ago: agoText(Date.parse(lastSentAt), now) })}
      {failure && (
        <Text size="xs">
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
