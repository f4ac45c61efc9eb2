import type { ReactNode } from 'react'
import type { Route } from 'shared-domain'
import { PriorityBadge } from '../route-labels/PriorityBadge'
import { RouteStatusBadge } from '../route-labels/RouteStatusBadge'
import classes from './RouteFacts.module.css'

/** What is known of a route at a glance. */
export function RouteFacts({ route }: { route: Route }) {
  return (
    <dl className={classes.facts}>
      <Fact term="Bins">{route.bins}</Fact>
      <Fact term="Distance">{route.distance}</Fact>
      <Fact term="Est. Time">{route.estimatedTime}</Fact>
      <Fact term="Status">
        <RouteStatusBadge status={route.status} />
      </Fact>
      <Fact term="Priority">
        <PriorityBadge priority={route.priority} />
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
