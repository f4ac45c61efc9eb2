import { type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { refusedFields } from 'shared-domain/client'
import { Button, Group, Stack } from 'shared-ui'
import type { Channel, ChannelKind, MailState } from '../../operations'
import { t } from '../messages/translate'
import { ChangedMeanwhile } from './ChangedMeanwhile'
import { ChannelFailure, isConflict } from './ChannelFailure'
import { ChannelFields } from './ChannelFields'
import { type TextField, typedOf, typedOver } from './typed-channel'
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
  const isMatrix = kind === 'matrix'
  const isOvertaken = !isPending && seen !== null && (current === null || current.version !== seen.version)
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
        <ChannelFields
          kind={kind}
          onKind={channel ? null : setKind}
          typed={typed}
          onType={(changed) => setTyped((before) => ({ ...before, ...changed }))}
          errorOf={errorOf}
          mail={mail}
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

const firstWrong = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[aria-invalid="true"]')
