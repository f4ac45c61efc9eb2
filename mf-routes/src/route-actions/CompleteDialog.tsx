import { Button, Group, Modal, Stack, Text } from 'shared-ui'
import type { DetailedRoute } from '../../rules/shown-route'
import { itinerary, type PlaceNames, wasteOnBoard } from '../itinerary/itinerary'

interface CompleteDialogProps {
  isOpen: boolean
  route: DetailedRoute
  left: LeftUndone
  onClose: () => void
  onComplete: () => void
}

/** Asks before a route with open stops or waste on board is completed, which cannot be undone. */
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
  /** The number of stops that are neither done nor skipped. */
  openStops: number
  /** The disposal trip for the waste on board; `null` without waste. */
  trip: ReturnType<typeof wasteOnBoard>
}

/** What a route would leave undone if it were completed now. */
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
