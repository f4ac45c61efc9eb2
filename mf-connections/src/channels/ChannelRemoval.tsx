import { useEffect, useRef } from 'react'
import { Button, FailureNotice, Group, notify, Stack, Text } from 'shared-ui'
import type { Channel, Rule } from '../../operations'
import { t } from '../messages/translate'
import { useChannelChange } from './use-channels'

interface ChannelRemovalProps {
  channel: Channel
  rules: readonly Rule[]
  onRemoved: () => void
  onKeep: () => void
}

/** Asks before a channel is removed, and names what goes with it. */
export function ChannelRemoval({ channel, rules, onRemoved, onKeep }: ChannelRemovalProps) {
  const { changeAsync, isPending, failure } = useChannelChange()
  const keepButton = useRef<HTMLButtonElement>(null)
  useEffect(() => keepButton.current?.focus(), [])
  async function remove() {
    if (isPending) return
    try {
      await changeAsync({ kind: 'remove', id: channel.id })
      notify.success(t('connections.isRemoved', { name: channel.name }))
      onRemoved()
    } catch {
      // `failure` explains it.
    }
  }
  return (
    <Stack gap="md">
      <div>
        {lossesOf(channel, rules).map((loss) => (
          <Text key={loss}>{loss}</Text>
        ))}
        <Text>{t('connections.thisCannotBeUndone')}</Text>
      </div>
      {failure && <FailureNotice {...failure} canRetry={false} />}
      <Group gap="sm">
        <Button color="red" aria-disabled={isPending} onClick={remove}>
          {t('connections.removeForGood')}
        </Button>
        <Button ref={keepButton} variant="default" onClick={onKeep}>
          {t('connections.keepIt')}
        </Button>
      </Group>
    </Stack>
  )
}

/** What is lost with a channel. */
function lossesOf({ id, name, kind, waiting }: Channel, rules: readonly Rule[]): string[] {
  const naming = rules.filter(({ channelIds }) => channelIds.includes(id))
  const [going, staying] = [true, false].map((isAlone) =>
    naming.filter(({ channelIds }) => isAlone === (channelIds.length === 1)).map((rule) => rule.name),
  ) as [string[], string[]]
  return [
    t('connections.noMoreMessagesGoTo', { name }),
    ...(waiting > 0 ? [t('connections.waitingAreNotSent', { waiting })] : []),
    ...(going.length > 0
      ? [t('connections.rulesAreRemoved', { count: going.length, list: list.format(going) })]
      : []),
    ...(staying.length > 0
      ? [t('connections.rulesGoOn', { count: staying.length, list: list.format(staying) })]
      : []),
    ...(kind === 'webhook' ? [t('connections.itsSecretIsLost')] : []),
  ]
}

const list = new Intl.ListFormat('en-NZ')
