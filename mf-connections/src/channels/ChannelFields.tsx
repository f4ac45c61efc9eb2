import { NativeSelect, Switch, Text, TextInput } from 'shared-ui'
import { CHANNEL_KINDS, type ChannelKind, type MailState } from '../../operations'
import { t } from '../messages/translate'
import { ADDRESS_FIELDS, CHANNEL_NAMES } from './channel-labels'
import { NO_MAIL_SERVER } from './MailServer'
import type { TextField, TypedChannel } from './typed-channel'

interface ChannelFieldsProps {
  kind: ChannelKind
  /** `null` for a channel that has its kind. */
  onKind: ((kind: ChannelKind) => void) | null
  typed: TypedChannel
  onType: (changed: Partial<TypedChannel>) => void
  errorOf: (field: TextField) => string | undefined
  mail: MailState
}

const KINDS = CHANNEL_KINDS.map((value) => ({ value, label: CHANNEL_NAMES[value] }))

export function ChannelFields({ kind, onKind, typed, onType, errorOf, mail }: ChannelFieldsProps) {
  const isNew = onKind !== null
  const kept = isNew ? undefined : t('connections.leaveItEmptyToKeepPresentOne')
  const field = (name: TextField) => ({
    value: typed[name],
    error: errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onType({ [name]: currentTarget.value }),
  })
  return (
    <>
      {onKind && (
        <NativeSelect
          label={t('connections.kind')}
          data={KINDS}
          value={kind}
          onChange={({ currentTarget }) => onKind(currentTarget.value as ChannelKind)}
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
        {...field('name')}
      />
      <TextInput
        label={ADDRESS_FIELDS[kind].label}
        description={kept ?? ADDRESS_FIELDS[kind].description}
        type={kind === 'email' ? 'email' : 'url'}
        required={isNew}
        maxLength={1000}
        autoComplete="off"
        {...field('address')}
      />
      {kind === 'matrix' && (
        <>
          <TextInput
            label={t('connections.room')}
            description={t('connections.itsId')}
            required
            maxLength={255}
            autoComplete="off"
            {...field('room')}
          />
          <TextInput
            label={t('connections.accessToken')}
            description={kept ?? t('connections.ofAccountThatIsInRoom')}
            required={isNew}
            type="password"
            autoComplete="off"
            maxLength={1000}
            {...field('token')}
          />
        </>
      )}
      <Switch
        label={t('connections.messagesAreSentToIt')}
        checked={typed.isOn}
        onChange={({ currentTarget }) => onType({ isOn: currentTarget.checked })}
      />
    </>
  )
}
