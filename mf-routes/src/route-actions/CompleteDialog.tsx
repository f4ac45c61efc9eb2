import { Button, Group, Stack, Text } from 'shared-ui'
import type { DetailedRoute } from '../../rules/shown-route'
import { overWords } from '../itinerary/entry-labels'
import { type DisposalTrip, itinerary, type PlaceNames, wasteOnBoard } from '../itinerary/itinerary'
import { type Language, t } from '../messages/translate'
import { RunModal } from '../run-language/RunModal'
import { useLanguage } from '../run-language/run-language'

interface CompleteDialogProps {
  isOpen: boolean
  route: DetailedRoute
  left: LeftUndone
  onClose: () => void
  onComplete: () => void
  /** Records the emptying at the place of the disposal trip; left out where that is not offered. */
  onEmptied?: (trip: DisposalTrip) => void
}

/** Asks before a route with open stops or waste on board is completed, which cannot be undone. */
export function CompleteDialog({ isOpen, route, left, onClose, onComplete, onEmptied }: CompleteDialogProps) {
  const { openStops, trip } = left
  const language = useLanguage()
  return (
    <RunModal opened={isOpen} onClose={onClose} title={t(language, 'complete.ask')}>
      <Stack gap="md">
        {openStops > 0 && (
          <Text>
            {openStopsText(openStops, route.stops.length, language)}{' '}
            {t(language, 'complete.leaves', { open: openStops })}
          </Text>
        )}
        {trip && <Text>{t(language, 'complete.waste')}</Text>}
        {trip && onEmptied && (
          <Button size="lg" variant="light" onClick={() => onEmptied(trip)}>
            {t(language, 'stops.actionOn', { action: overWords('disposal', language), name: trip.name })}
          </Button>
        )}
        {openStops === 0 && <Text>{t(language, 'complete.final')}</Text>}
        <Group gap="sm">
          <Button onClick={onComplete}>{t(language, 'complete.confirm')}</Button>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t(language, 'complete.keep')}
          </Button>
        </Group>
      </Stack>
    </RunModal>
  )
}

interface LeftUndone {
  /** The number of stops that are neither done nor skipped. */
  openStops: number
  /** The disposal trip for the waste on board; `null` without waste. */
  trip: DisposalTrip | null
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
export const openStopsText = (openStops: number, stops: number, language: Language = 'en') =>
  t(language, 'complete.open', { open: openStops, stops })
