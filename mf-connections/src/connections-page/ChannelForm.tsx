import { type SubmitEvent, useState } from 'react'
import { Button, FailureNotice, Group, NativeSelect, Stack, Switch, Text, TextInput } from 'shared-ui'
import { CHANNEL_KINDS, type Channel, type ChannelKind, type MailState } from '../../operations'
import { t } from '../messages/translate'
import { ADDRESS_FIELDS, CHANNEL_NAMES } from './channel-labels'
import { NO_MAIL_SERVER } from './MailServer'
import { useChannelChange } from './use-connections'

interface ChannelFormProps {
  /** `null` for a new one. */
  channel: Channel | null
  mail: MailState
  onSecret: (made: { name: string; secret: string }) => void
  onClose: () => void
}

const KINDS = CHANNEL_KINDS.map((value) => ({ value, label: CHANNEL_NAMES[value] }))

export function ChannelForm({ channel, mail, onSecret, onClose }: ChannelFormProps) {
  const [id] = useState(() => channel?.id ?? crypto.randomUUID())
  const [kind, setKind] = useState<ChannelKind>(channel?.kind ?? 'webhook')
  const [name, setName] = useState(channel?.name ?? '')
  const [address, setAddress] = useState('')
  const [room, setRoom] = useState(channel?.room ?? '')
  const [token, setToken] = useState('')
  const [isOn, setIsOn] = useState(channel?.isOn ?? true)
  const { changeAsync, isPending, failure } = useChannelChange()
  const kept = channel ? t('connections.leaveItEmptyToKeepPresentOne') : undefined
  const isMatrix = kind === 'matrix'

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const typed = {
      ...(address.trim() && { address: address.trim() }),
      ...(isMatrix && room.trim() && { room: room.trim() }),
      ...(isMatrix && token.trim() && { token: token.trim() }),
    }
    try {
      const secret = await changeAsync({ kind: 'put', id, body: { name, kind, isOn, ...typed } })
      onClose()
      if (secret) onSecret({ name, secret })
    } catch {
      // `failure` explains it.
    }
  }
  const remove = () => changeAsync({ kind: 'remove', id }).then(onClose, () => undefined)

  return (
    <form
      onSubmit={submit}
      aria-label={channel ? t('connections.changeChannel') : t('connections.addChannel')}
    >
      <Stack gap="md">
        {!channel && (
          <NativeSelect
            label={t('connections.kind')}
            data={KINDS}
            value={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value as ChannelKind)}
          />
        )}
        {kind === 'email' && !mail && <Text size="sm">{NO_MAIL_SERVER}</Text>}
        <TextInput
          label={t('connections.name')}
          description={t('connections.suchAsDepotRoom')}
          required
          maxLength={80}
          autoComplete="off"
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label={ADDRESS_FIELDS[kind].label}
          description={kept ?? ADDRESS_FIELDS[kind].description}
          type={kind === 'email' ? 'email' : 'url'}
          required={!channel}
          maxLength={1000}
          autoComplete="off"
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        {isMatrix && (
          <>
            <TextInput
              label={t('connections.room')}
              description={t('connections.itsId')}
              required
              maxLength={255}
              autoComplete="off"
              value={room}
              onChange={({ currentTarget }) => setRoom(currentTarget.value)}
            />
            <TextInput
              label={t('connections.accessToken')}
              description={kept ?? t('connections.ofAccountThatIsInRoom')}
              required={!channel}
              type="password"
              autoComplete="off"
              maxLength={1000}
              value={token}
              onChange={({ currentTarget }) => setToken(currentTarget.value)}
            />
          </>
        )}
        <Switch
          label={t('connections.messagesAreSentToIt')}
          checked={isOn}
          onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
        />
        {failure && <FailureNotice {...failure} canRetry={false} />}
        <Group gap="xs">
          <Button type="submit" loading={isPending}>
            {channel ? t('connections.save') : t('connections.addChannelText')}
          </Button>
          {channel && (
            <Button variant="default" onClick={remove}>
              {t('connections.removeForGood')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('connections.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
