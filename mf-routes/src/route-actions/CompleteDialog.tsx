import { Button, Group, Stack, Text } from 'shared-ui'
import type { DetailedRoute } from '../../rules/shown-route'
import { itinerary, type PlaceNames, wasteOnBoard } from '../itinerary/itinerary'
import { type Language, t } from '../messages/translate'
import { RunModal } from '../run-language/RunModal'
import { useLanguage } from '../run-language/run-language'

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
export const openStopsText = (openStops: number, stops: number, language: Language = 'en') =>
  t(language, 'complete.open', { open: openStops, stops })
