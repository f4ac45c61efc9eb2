import type { ReactNode } from 'react'
import { distanceText, durationText } from '../../rules/route-text'
import type { ShownRoute } from '../../rules/shown-route'
import classes from './RouteFacts.module.css'
import { PriorityBadge, RouteStatusBadge } from './RouteLabels'

type Facts = Pick<ShownRoute, 'bins' | 'distanceKm' | 'minutes' | 'status' | 'priority'> &
  Partial<Pick<ShownRoute, 'driver' | 'binsDone'>>

/** The key facts of a route; a route of the record also has its driver and progress. */
export function RouteFacts({ route, children }: { route: Facts; children?: ReactNode }) {
  const { binsDone = null, driver } = route
  return (
    <dl className={classes.facts}>
      <Fact term="Bins">{route.bins}</Fact>
      {binsDone !== null && route.status !== 'pending' && (
        <Fact term="Collected">{`${binsDone} of ${route.bins}`}</Fact>
      )}
      <Fact term="Distance">{distanceText(route.distanceKm)}</Fact>
      <Fact term="Est. Time">{durationText(route.minutes)}</Fact>
      <Fact term="Status">
        <RouteStatusBadge status={route.status} />
      </Fact>
      <Fact term="Priority">
        <PriorityBadge priority={route.priority} />
      </Fact>
      {children}
      {binsDone !== null && driver !== undefined && <Fact term="Driver">{driver?.name ?? 'Nobody yet'}</Fact>}
    </dl>
  )
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
