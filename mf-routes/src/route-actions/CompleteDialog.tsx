import type { DetailedRoute } from 'shared-domain'
import { Button, Group, Modal, Stack, Text } from 'shared-ui'
import { itinerary, type PlaceNames, wasteOnBoard } from '../itinerary/itinerary'

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

interface LeftUndone {
  /** How many of the stops nothing was said of. */
  openStops: number
  /** Where what is on board is to be unloaded; `null` when nothing is. */
  trip: ReturnType<typeof wasteOnBoard>
}

/** What a route leaves when it is completed as it is. */
export const leftUndone = (
  { stops, plan, visitsDone }: DetailedRoute,
  names: PlaceNames = {},
): LeftUndone => ({
  openStops: stops.filter(({ state }) => state === 'planned').length,
  trip: wasteOnBoard(itinerary(stops, plan, { visitsDone, names })),
})

export const isAnythingLeft = ({ openStops, trip }: LeftUndone) => openStops > 0 || trip !== null

/** Such as '2 of 21 stops are neither done nor skipped.' */
export const openStopsText = (openStops: number, stops: number) =>
  `${openStops} of ${stops} stops ${openStops === 1 ? 'is' : 'are'} neither done nor skipped.`

export const WASTE_ON_BOARD =
  'Waste is still on board: no disposal trip is recorded since the last bin was emptied.'
