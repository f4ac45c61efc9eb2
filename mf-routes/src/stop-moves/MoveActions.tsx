import { IconArrowsSplit, IconCalendarDown, IconTruckDelivery } from '@tabler/icons-react'
import { useMay } from 'shared-domain/client'
import { Button, Group, Menu } from 'shared-ui'
import type { DetailedRoute } from '../../rules/shown-route'
import { t } from '../messages/translate'
import type { Moving } from './use-moving'

interface MoveActionsProps {
  route: DetailedRoute
  moving: Moving
  /** Opens the choice of a truck. */
  onGive: () => void
}

/** The stops that a move would move. */
export const openStops = ({ stops }: DetailedRoute) => stops.filter(({ state }) => state === 'planned')

/** Whether the open stops of a route can be moved by this person. */
export function useMayMove(route: DetailedRoute): boolean {
  const mayPlan = useMay('routes:plan')
  return mayPlan && route.plan !== null && route.status !== 'completed' && openStops(route).length > 0
}

const ACTIONS = [
  { kind: 'give', label: t('stopMoves.giveToAnotherTruckText'), Icon: IconTruckDelivery },
  { kind: 'spread', label: t('stopMoves.spreadOverOthers'), Icon: IconArrowsSplit },
  { kind: 'tomorrow', label: t('stopMoves.leaveForTomorrow'), Icon: IconCalendarDown },
] as const

type MoveAction = (typeof ACTIONS)[number]['kind']

const actWith =
  ({ moving, onGive }: MoveActionsProps) =>
  (kind: MoveAction) =>
    kind === 'give' ? onGive() : void moving.move({ kind })

/** What can be done with the open stops of a route, as buttons. */
export function MoveButtons(props: MoveActionsProps) {
  const act = actWith(props)
  return (
    <Group gap="sm">
      {ACTIONS.map(({ kind, label, Icon }) => (
        <Button
          key={kind}
          variant="default"
          leftSection={<Icon size={18} aria-hidden />}
          aria-disabled={props.moving.pending !== null}
          onClick={() => act(kind)}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}

/** The same in the menu of the route. */
export function MoveItems(props: MoveActionsProps) {
  const act = actWith(props)
  return (
    <>
      <Menu.Divider />
      {ACTIONS.map(({ kind, label, Icon }) => (
        <Menu.Item key={kind} leftSection={<Icon size={18} aria-hidden />} onClick={() => act(kind)}>
          {label}
        </Menu.Item>
      ))}
    </>
  )
}
