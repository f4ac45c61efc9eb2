import { Button, Group, Modal, Stack, Text } from 'shared-ui'
import { t } from '../messages/translate'

interface SignOutDialogProps {
  /** How many entries wait on this device. */
  waiting: number
  onStay: () => void
  onLeave: () => void
}

/** Asks before signing out while something that was entered on this device is not in the record. */
export function SignOutDialog({ waiting, onStay, onLeave }: SignOutDialogProps) {
  return (
    <Modal
      opened
      onClose={onStay}
      title={t('topBar.notEverythingIsSentYet')}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t('topBar.close') }}
    >
      <Stack gap="md">
        <Text>{t('topBar.entriesOnThisDeviceNotInRecord', { waiting })}</Text>
        <Text>{t('topBar.signingOutDeletesNothing', { waiting })}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onLeave}>
            {t('topBar.signOut')}
          </Button>
          <Button data-autofocus onClick={onStay}>
            {t('topBar.staySignedIn')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
