import { Button, Group, Modal, Stack, Text } from 'shared-ui'

interface CompleteDialogProps {
  isOpen: boolean
  /** How many of the stops nothing was said of. */
  openStops: number
  stops: number
  onClose: () => void
  onComplete: () => void
}

/** Asks before a route is completed whose stops are not all done or skipped: that can't be taken back. */
export function CompleteDialog({ isOpen, openStops, stops, onClose, onComplete }: CompleteDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Complete this route?">
      <Stack gap="md">
        <Text>
          {openStops} of {stops} stops {openStops === 1 ? 'is' : 'are'} neither done nor skipped. Completing
          leaves {openStops === 1 ? 'it' : 'them'} uncollected, and can't be taken back.
        </Text>
        <Group gap="sm">
          <Button onClick={onComplete}>Complete Route</Button>
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep It Active
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
