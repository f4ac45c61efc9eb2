import { aucklandDate, type RouteAssignment, startObstacle } from 'shared-domain'
import type { Driver } from 'shared-domain/contract'
import { Button, Group, Stack, Text } from 'shared-ui'
import type { DetailedRoute, ShownRoute } from '../../rules/shown-route'
import { useShiftWords } from '../fleet/shift-labels'
import { truckName } from '../fleet/use-fleet'
import type { PlaceNames } from '../itinerary/itinerary'
import { type Language, t } from '../messages/translate'
import { dayInSentence } from '../moments/moments'
import { useRoutes } from '../routes/use-routes'
import { RunModal } from '../run-language/RunModal'
import { useLanguage } from '../run-language/run-language'

interface StartDialogProps {
  isOpen: boolean
  route: DetailedRoute
  /** The names of trucks. */
  names: PlaceNames
  /** The driver, if chosen just now. */
  driver?: Driver | undefined
  onClose: () => void
  onStart: () => void
}

/** Asks before a route is started, and shows what prevents it. */
export function StartDialog({ isOpen, onClose, ...question }: StartDialogProps) {
  const language = useLanguage()
  return (
    <RunModal opened={isOpen} onClose={onClose} title={t(language, 'start.ask')}>
      <StartQuestion {...question} onClose={onClose} />
    </RunModal>
  )
}

function StartQuestion({ route, names, driver, onClose, onStart }: Omit<StartDialogProps, 'isOpen'>) {
  const language = useLanguage()
  const { routes } = useRoutes()
  const now = new Date()
  const has = driver ?? route.driver
  const obstacle = startObstacle(
    assignmentOf({ ...route, driver: has }),
    routes?.map(assignmentOf) ?? [],
    aucklandDate(now),
  )
  const beyond = useShiftWords(route.plan, now)
  return (
    <Stack gap="md">
      <Text>
        {[
          t(language, 'route.title', { id: route.id }),
          t(language, 'amount.stops', { count: route.bins }),
          truckName(route, names, language),
          has?.name,
        ]
          .filter(Boolean)
          .join(', ')}
        .
      </Text>
      {obstacle ? (
        <Text>{obstacleWords(obstacle, { names, driver: has, now, language })}</Text>
      ) : (
        beyond.map((sentence) => <Text key={sentence}>{sentence}</Text>)
      )}
      <Group gap="sm">
        {!obstacle && (
          <Button size="lg" onClick={onStart} data-autofocus>
            {t(language, 'start.confirm')}
          </Button>
        )}
        <Button size="lg" variant="default" onClick={onClose}>
          {obstacle ? t(language, 'action.back') : t(language, 'start.notYet')}
        </Button>
      </Group>
    </Stack>
  )
}

/** A sample has no day, so it never prevents a start. */
const assignmentOf = ({ id, status, plannedFor, truckId, driver }: ShownRoute): RouteAssignment => ({
  id,
  status,
  plannedFor: plannedFor ?? '',
  truckId,
  driverId: driver?.id ?? null,
  hours: null,
})

interface Known {
  names: PlaceNames
  driver: Driver | null | undefined
  now: Date
  language: Language
}

function obstacleWords(
  obstacle: NonNullable<ReturnType<typeof startObstacle>>,
  { names, driver, now, language }: Known,
): string {
  if (obstacle.kind === 'later-day')
    return t(language, 'start.laterDay', { day: dayInSentence(obstacle.plannedFor, now, language) })
  const { of, other } = obstacle
  if (of === 'driver') return t(language, 'start.driverOut', { driver: driver?.name ?? '', route: other.id })
  return t(language, 'start.truckOut', {
    truck: truckName(other, names, language) ?? '',
    route: other.id,
  })
}
