import type { ReactNode } from 'react'
import { distanceText, durationText } from '../../rules/route-text'
import type { ShownRoute } from '../../rules/shown-route'
import { t } from '../messages/translate'
import classes from './RouteFacts.module.css'
import { PriorityBadge, RouteStatusBadge } from './RouteLabels'

type Facts = Pick<ShownRoute, 'bins' | 'distanceKm' | 'minutes' | 'status' | 'priority'> &
  Partial<Pick<ShownRoute, 'driver' | 'binsDone'>>

/** The key facts of a route; a route of the record also has its driver and progress. */
export function RouteFacts({ route, children }: { route: Facts; children?: ReactNode }) {
  const { binsDone = null, driver } = route
  return (
    <dl className={classes.facts}>
      <Fact term={t('routeFacts.bins')}>{route.bins}</Fact>
      {binsDone !== null && route.status !== 'pending' && (
        <Fact term={t('routeFacts.collected')}>{t('routeFacts.of', { binsDone, bins: route.bins })}</Fact>
      )}
      <Fact term={t('routeFacts.distance')}>{distanceText(route.distanceKm)}</Fact>
      <Fact term={t('routeFacts.estTime')}>{durationText(route.minutes)}</Fact>
      <Fact term={t('routeFacts.status')}>
        <RouteStatusBadge status={route.status} />
      </Fact>
      <Fact term={t('routeFacts.priority')}>
        <PriorityBadge priority={route.priority} />
      </Fact>
      {children}
      {binsDone !== null && driver !== undefined && (
        <Fact term={t('routeFacts.driver')}>{driver?.name ?? t('routeFacts.nobodyYet')}</Fact>
      )}
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
