import { Button, Group, Modal, Stack, Text } from 'shared-ui'

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
      title="Not everything is sent yet"
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Text>
          {waiting === 1 ? '1 entry on this device is' : `${waiting} entries on this device are`} not in the
          record. Stay signed in until there is a signal, and {waiting === 1 ? 'it sends' : 'they send'} by{' '}
          {waiting === 1 ? 'itself' : 'themselves'}.
        </Text>
        <Text>
          Signing out deletes nothing: whoever signs in here next sends {waiting === 1 ? 'it' : 'them'}, under
          your name, and the office may have to check.
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onLeave}>
            Sign out
          </Button>
          <Button data-autofocus onClick={onStay}>
            Stay signed in
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
