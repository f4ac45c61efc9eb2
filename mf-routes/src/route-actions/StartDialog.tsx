import { aucklandDate, type RouteAssignment, startObstacle } from 'shared-domain'
import type { Driver } from 'shared-domain/contract'
import { Button, Group, Modal, Stack, Text } from 'shared-ui'
import type { DetailedRoute, ShownRoute } from '../../rules/shown-route'
import { useShiftWords } from '../fleet/shift-labels'
import { usePlaceNames } from '../fleet/use-fleet'
import type { PlaceNames } from '../itinerary/itinerary'
import { dayWord } from '../moments/moments'
import { useRoutes } from '../routes/use-routes'

interface StartDialogProps {
  isOpen: boolean
  route: DetailedRoute
  /** The driver, if chosen just now. */
  driver?: Driver | undefined
  onClose: () => void
  onStart: () => void
}

/** Asks before a route is started, and shows what prevents it. */
export function StartDialog({ isOpen, onClose, ...question }: StartDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Start this route?">
      <StartQuestion {...question} onClose={onClose} />
    </Modal>
  )
}

function StartQuestion({ route, driver, onClose, onStart }: Omit<StartDialogProps, 'isOpen'>) {
  const { routes } = useRoutes()
  const names = usePlaceNames() ?? {}
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
        {[`Route ${route.id}`, stopsText(route), truckName(route, names), has?.name]
          .filter(Boolean)
          .join(', ')}
        .
      </Text>
      {obstacle ? (
        <Text>{obstacleWords(obstacle, names, has, now)}</Text>
      ) : (
        beyond.map((sentence) => <Text key={sentence}>{sentence}</Text>)
      )}
      <Group gap="sm">
        {!obstacle && (
          <Button size="lg" onClick={onStart} data-autofocus>
            Start Route
          </Button>
        )}
        <Button size="lg" variant="default" onClick={onClose}>
          {obstacle ? 'Back' : 'Not Yet'}
        </Button>
      </Group>
    </Stack>
  )
}

const stopsText = ({ bins }: ShownRoute) => (bins === 1 ? '1 stop' : `${bins} stops`)
const truckName = ({ truckId }: ShownRoute, names: PlaceNames) =>
  truckId && (names[truckId] ?? `truck ${truckId}`)

/** A sample has no day, so it never prevents a start. */
const assignmentOf = ({ id, status, plannedFor, truckId, driver }: ShownRoute): RouteAssignment => ({
  id,
  status,
  plannedFor: plannedFor ?? '',
  truckId,
  driverId: driver?.id ?? null,
  hours: null,
})

function obstacleWords(
  obstacle: NonNullable<ReturnType<typeof startObstacle>>,
  names: PlaceNames,
  driver: Driver | null | undefined,
  now: Date,
): string {
  if (obstacle.kind === 'later-day')
    return `It is planned for ${dayWord(obstacle.plannedFor, now)}. Start it on that day, or generate a route for today.`
  const { of, other } = obstacle
  return of === 'truck'
    ? `${names[other.truckId ?? ''] ?? `Truck ${other.truckId}`} is out on ${other.id}. Complete ${other.id} first, or plan these bins for another truck.`
    : `${driver?.name} is out on ${other.id}. Complete ${other.id} first, or give this route to another driver.`
}
