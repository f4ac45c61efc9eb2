import { type SubmitEvent, useState } from 'react'
import { Button, FailureNotice, Group, Modal, Stack, TextInput } from 'shared-ui'
import type { KeyPurpose } from '../../operations'
import { t } from '../messages/translate'
import { useKeyChange } from './use-open311'

interface NewKeyProps {
  purpose: KeyPurpose
  onSecret: (made: { name: string; secret: string }) => void
}

/** Makes a key for another system. It is shown once. */
export function NewKey({ purpose, onSecret }: NewKeyProps) {
  const [id, setId] = useState<string | null>(null)
  const close = () => setId(null)
  return (
    <>
      <Button onClick={() => setId(crypto.randomUUID())}>
        {purpose === 'open311' ? t('connections.makeKey') : t('connections.makeKeyForSubscriptions')}
      </Button>
      <Modal opened={id !== null} onClose={close} title={t('connections.makeKey')}>
        {id && <NewKeyForm id={id} purpose={purpose} onSecret={onSecret} onClose={close} />}
      </Modal>
    </>
  )
}

function NewKeyForm({ id, purpose, onSecret, onClose }: NewKeyProps & { id: string; onClose: () => void }) {
  const [name, setName] = useState('')
  const { changeAsync, isPending, failure } = useKeyChange()
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    try {
      const secret = await changeAsync({ kind: 'make', id, name, purpose })
      onClose()
      if (secret) onSecret({ name, secret })
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
