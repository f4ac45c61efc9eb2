import { type SubmitEvent, useRef, useState } from 'react'
import { Button, FailureNotice, Group, Modal, Stack, TextInput } from 'shared-ui'
import type { KeyPurpose } from '../../operations'
import { t } from '../messages/translate'
import type { MadeSecret } from '../secret-notice/SecretNotice'
import { useKeyChange } from './use-keys'

interface NewKeyProps {
  purpose: KeyPurpose
  onSecret: (made: MadeSecret) => void
}

/** Makes a key for another system. It is shown once. */
export function NewKey({ purpose, onSecret }: NewKeyProps) {
  const [id, setId] = useState<string | null>(null)
  // A new key takes the focus.
  const [returnsFocus, setReturnsFocus] = useState(true)
  const button = useRef<HTMLButtonElement>(null)
  const close = (returns: boolean) => {
    setReturnsFocus(returns)
    setId(null)
  }
  return (
    <>
      <Button ref={button} onClick={() => setId(crypto.randomUUID())}>
        {purpose === 'open311' ? t('connections.makeKey') : t('connections.makeKeyForSubscriptions')}
      </Button>
      <Modal
        opened={id !== null}
        onClose={() => close(true)}
        returnFocus={returnsFocus}
        title={t('connections.makeKey')}
      >
        {id && (
          <NewKeyForm
            id={id}
            purpose={purpose}
            onMade={(name, secret) => {
              close(secret === null)
              if (secret) onSecret({ name, secret, backTo: button.current })
            }}
            onClose={() => close(true)}
          />
        )}
      </Modal>
    </>
  )
}

interface NewKeyFormProps {
  id: string
  purpose: KeyPurpose
  /** Without a secret where the key was made by an earlier try. */
  onMade: (name: string, secret: string | null) => void
  onClose: () => void
}

function NewKeyForm({ id, purpose, onMade, onClose }: NewKeyFormProps) {
  const [name, setName] = useState('')
  const { changeAsync, isPending, failure } = useKeyChange()
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    try {
      onMade(name, await changeAsync({ kind: 'make', id, name, purpose }))
    } catch {
      // `failure` explains it.
    }
  }
  return (
    <form onSubmit={submit} aria-label={t('connections.makeKey')}>
      <Stack gap="md">
        <TextInput
          label={t('connections.system')}
          description={
            purpose === 'open311'
              ? t('connections.suchAsFixmystreet')
              : t('connections.suchAsCitysDataPlatform')
          }
          required
          maxLength={80}
          autoComplete="off"
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {failure && <FailureNotice {...failure} canRetry={false} />}
        <Group gap="xs">
          <Button type="submit" loading={isPending}>
            {t('connections.makeKeyButton')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('connections.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
