import { Button, FailureNotice, Group, Modal, notify, Stack, Text } from 'shared-ui'
import type { Open311Key } from '../../operations'
import { t } from '../messages/translate'
import { useKeyChange } from './use-keys'

interface KeyRemovalProps {
  /** The key that is asked about; `null` while none is. */
  of: Open311Key | null
  onClose: () => void
}

/** Asks before a system's key is removed, which cannot be read again. */
export function KeyRemoval({ of, onClose }: KeyRemovalProps) {
  return (
    <Modal
      opened={of !== null}
      onClose={onClose}
      title={of && t('connections.removeTheKeyOf', { name: of.name })}
    >
      {of && <Question removed={of} onClose={onClose} />}
    </Modal>
  )
}

function Question({ removed: { id, name, purpose }, onClose }: { removed: Open311Key; onClose: () => void }) {
  const { changeAsync, isPending, failure } = useKeyChange()
  async function remove() {
    if (isPending) return
    try {
      await changeAsync({ kind: 'remove', id })
      notify.success(t('connections.keyIsRemoved', { name }))
      onClose()
    } catch {
      // `failure` explains it.
    }
  }
  return (
    <Stack gap="md">
      <div>
        <Text>
          {purpose === 'open311' ? t('connections.itSendsNoReports') : t('connections.itsSubscriptionsEnd')}
        </Text>
        <Text>{t('connections.thisCannotBeUndone')}</Text>
      </div>
      {failure && <FailureNotice {...failure} canRetry={false} />}
      <Group gap="sm">
        <Button color="red" aria-disabled={isPending} onClick={remove}>
          {t('connections.removeForGood')}
        </Button>
        <Button data-autofocus variant="default" onClick={onClose}>
          {t('connections.keepIt')}
        </Button>
      </Group>
    </Stack>
  )
}
