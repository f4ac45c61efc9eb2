import { type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { problemOf, refusedFields } from 'shared-domain/client'
import { Button, FailureNotice, Group, NativeSelect, Stack, Switch, Text, TextInput } from 'shared-ui'
import { CHANNEL_KINDS, type Channel, type ChannelKind, type MailState } from '../../operations'
import { t } from '../messages/translate'
import { ChangedMeanwhile } from './ChangedMeanwhile'
import { ADDRESS_FIELDS, CHANNEL_NAMES } from './channel-labels'
import { NO_MAIL_SERVER } from './MailServer'
import { useChannelChange } from './use-channels'

interface ChannelFormProps {
  /** `null` for a new one. */
  channel: Channel | null
  /** The channel as the record has it now; `null` for a new or removed one. */
  current: Channel | null
  mail: MailState
  onSecret: (made: { name: string; secret: string }) => void
  /** Reads the channels again. */
  onLook: () => void
  removeButton: Ref<HTMLButtonElement>
  /** Asks whether to remove it. */
  onRemove: () => void
  onClose: () => void
}

const KINDS = CHANNEL_KINDS.map((value) => ({ value, label: CHANNEL_NAMES[value] }))

/** Adds or changes a channel. What a colleague has changed meanwhile is looked at first. */
export function ChannelForm(props: ChannelFormProps) {
  const { channel, current, mail, onSecret, onLook, removeButton, onRemove, onClose } = props
  const [id] = useState(() => channel?.id ?? crypto.randomUUID())
  const [kind, setKind] = useState<ChannelKind>(channel?.kind ?? 'webhook')
  const [typed, setTyped] = useState(() => typedOf(channel))
  /** The channel that the person has seen. */
  const [seen, setSeen] = useState(channel)
  const { changeAsync, isPending, failure } = useChannelChange()
  const notice = useRef<HTMLDivElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const kept = channel ? t('connections.leaveItEmptyToKeepPresentOne') : undefined
  const isMatrix = kind === 'matrix'
  const isOvertaken = !isPending && seen !== null && (current === null || current.version !== seen.version)
  const set = (changed: Partial<TypedChannel>) => setTyped((before) => ({ ...before, ...changed }))
  const refused = refusedFields(failure?.error)
  const sent = failure?.variables.kind === 'put' ? failure.variables.body : null
  /** Until something else is typed there. */
  const errorOf = (field: TextField) =>
    (sent?.[field] ?? '').trim() === typed[field].trim() ? refused[field] : undefined
  const form = useRef<HTMLFormElement>(null)
  const refusal = failure?.error
  useEffect(() => {
    if (refusal) firstWrong(form.current)?.focus()
  }, [refusal])
  const isConflicting = refusal !== undefined && isConflict(refusal)
  useEffect(() => {
    // What changes while a person types does not take the focus.
    if (isConflicting && isOvertaken) notice.current?.focus()
  }, [isConflicting, isOvertaken])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    if (isOvertaken) return notice.current?.focus()
    const { name, isOn } = typed
    const [address, room, token] = [typed.address.trim(), typed.room.trim(), typed.token.trim()]
    const given = {
      ...(address && { address }),
      ...(isMatrix && room && { room }),
      ...(isMatrix && token && { token }),
      ...(seen?.version && { seen: seen.version }),
    }
    try {
      const secret = await changeAsync({ kind: 'put', id, body: { name, kind, isOn, ...given } })
      onClose()
      if (secret) onSecret({ name, secret })
    } catch {
      // `failure` explains it.
    }
  }
  function look() {
    if (!seen || !current) return
    setTyped(typedOver(typedOf(current), { typed, given: typedOf(seen) }))
    setSeen(current)
    saveButton.current?.focus()
  }

  return (
    <form
      ref={form}
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
          value={typed.name}
          error={errorOf('name')}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <TextInput
          label={ADDRESS_FIELDS[kind].label}
          description={kept ?? ADDRESS_FIELDS[kind].description}
          type={kind === 'email' ? 'email' : 'url'}
          required={!channel}
          maxLength={1000}
          autoComplete="off"
          value={typed.address}
          error={errorOf('address')}
          onChange={({ currentTarget }) => set({ address: currentTarget.value })}
        />
        {isMatrix && (
          <>
            <TextInput
              label={t('connections.room')}
              description={t('connections.itsId')}
              required
              maxLength={255}
              autoComplete="off"
              value={typed.room}
              error={errorOf('room')}
              onChange={({ currentTarget }) => set({ room: currentTarget.value })}
            />
            <TextInput
              label={t('connections.accessToken')}
              description={kept ?? t('connections.ofAccountThatIsInRoom')}
              required={!channel}
              type="password"
              autoComplete="off"
              maxLength={1000}
              value={typed.token}
              error={errorOf('token')}
              onChange={({ currentTarget }) => set({ token: currentTarget.value })}
            />
          </>
        )}
        <Switch
          label={t('connections.messagesAreSentToIt')}
          checked={typed.isOn}
          onChange={({ currentTarget }) => set({ isOn: currentTarget.checked })}
        />
        {isOvertaken && <ChangedMeanwhile ref={notice} seen={seen} current={current} onLooked={look} />}
        {failure && !isOvertaken && (
          <ChannelFailure failure={failure} refused={refused} seen={seen} onLook={onLook} />
        )}
        <Group gap="xs">
          <Button ref={saveButton} type="submit" loading={isPending}>
            {channel ? t('connections.save') : t('connections.addChannelText')}
          </Button>
          {channel && current && (
            <Button ref={removeButton} variant="default" onClick={onRemove}>
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

interface ChannelFailureProps {
  failure: NonNullable<ReturnType<typeof useChannelChange>['failure']>
  refused: Record<string, string>
  /** The channel that the person has seen. */
  seen: Channel | null
  onLook: () => void
}

/** A failure that no field of the form shows. */
function ChannelFailure({ failure, refused, seen, onLook }: ChannelFailureProps) {
  const { variables, error } = failure
  const others = Object.entries(refused).flatMap(([field, detail]) => (isTextField(field) ? [] : detail))
  if (isConflict(error)) {
    const isAboutSeen = variables.kind === 'put' && variables.body.seen === seen?.version
    return isAboutSeen ? (
      <FailureNotice {...failure} canRetry onRetry={onLook} retryLabel={t('connections.lookAgain')} />
    ) : null
  }
  if (Object.keys(refused).length === 0) return <FailureNotice {...failure} canRetry={false} />
  return others.length > 0 ? (
    <FailureNotice {...failure} sentence={others.join(' ')} canRetry={false} />
  ) : null
}

interface TypedChannel {
  name: string
  address: string
  room: string
  token: string
  isOn: boolean
}

/** A field that the record does not show is empty: left so, the channel keeps what it has. */
const typedOf = (channel: Channel | null): TypedChannel => ({
  ...{ name: channel?.name ?? '', room: channel?.room ?? '', isOn: channel?.isOn ?? true },
  ...{ address: '', token: '' },
})

/** What was typed, over what the record says now in the fields that were left as they were. */
const typedOver = (
  fresh: TypedChannel,
  { typed, given }: Record<'typed' | 'given', TypedChannel>,
): TypedChannel => {
  const names = Object.keys(fresh) as (keyof TypedChannel)[]
  const changed = names.filter((name) => typed[name] !== given[name])
  return { ...fresh, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) }
}

const isConflict = (error: Error) => problemOf(error)?.status === 409

const TEXT_FIELDS = ['name', 'address', 'room', 'token'] as const
type TextField = (typeof TEXT_FIELDS)[number]
const isTextField = (field: string): field is TextField => TEXT_FIELDS.some((known) => known === field)

const firstWrong = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[aria-invalid="true"]')
