import type { DetailedRoute } from 'shared-domain'
import { Button, Group, Modal, Stack, Text } from 'shared-ui'
import type { LeftUndone } from './left-undone'
import { openStopsText, WASTE_ON_BOARD } from './left-words'

interface CompleteDialogProps {
  isOpen: boolean
  route: DetailedRoute
  left: LeftUndone
  onClose: () => void
  onComplete: () => void
}

/** Asks before a route is completed that leaves stops, or waste on board: that can't be taken back. */
export function CompleteDialog({ isOpen, route, left, onClose, onComplete }: CompleteDialogProps) {
  const { openStops, trip } = left
  return (
    <Modal opened={isOpen} onClose={onClose} title="Complete this route?">
      <Stack gap="md">
        {openStops > 0 && (
          <Text>
            {openStopsText(openStops, route.stops.length)} Completing leaves {openStops === 1 ? 'it' : 'them'}{' '}
            uncollected, and can't be taken back.
          </Text>
        )}
        {trip && <Text>{WASTE_ON_BOARD}</Text>}
        {openStops === 0 && <Text>Completing can't be taken back.</Text>}
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
