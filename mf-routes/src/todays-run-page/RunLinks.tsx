import { paths, type ShownRoute } from 'shared-domain'
import { Group, Link, Text } from 'shared-ui'
import { LaterDay } from '../route-labels/LaterDay'
import { RouteStatusBadge } from '../route-labels/RouteStatusBadge'
import classes from './TodaysRun.module.css'

interface RunLinksProps {
  routes: readonly ShownRoute[]
  /** Whether there are no others. */
  isKnown: boolean
}

/** Each route as one large link to its run sheet. */
export function RunLinks({ routes, isKnown }: RunLinksProps) {
  if (routes.length === 0 && isKnown)
    return <Text c="dimmed">No route is yours today. Ask the office to assign one to you.</Text>
  return (
    <ul className={classes.routes} aria-label="Routes">
      {routes.map((route) => (
        <li key={route.id}>
          <Link to={paths.runSheet(route.id)} className={classes.route}>
            <Group justify="space-between" gap="xs">
              <Text size="sm" c="dimmed">
                {route.id}
              </Text>
              <RouteStatusBadge status={route.status} />
            </Group>
            <span className={classes.name}>{route.name}</span>
            <LaterDay day={route.plannedFor} />
            <Text size="sm">{facts(route)}</Text>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const facts = ({ bins, binsDone, distance, estimatedTime, driver }: ShownRoute) =>
  [
    binsDone === null ? `${bins} stops` : `${binsDone} of ${bins} stops done`,
    distance,
    estimatedTime,
    driver?.name ?? 'nobody yet',
  ].join(', ')
