import { Card, Title } from 'shared-ui'
import type { DetailedRoute } from '../../rules/shown-route'
import { t } from '../messages/translate'
import { onDay } from '../moments/moments'
import { BinLines } from '../stop-reasons/BinLines'
import { leftOutWords } from '../stop-reasons/left-out-labels'
import { reasonWords } from '../stop-reasons/reason-labels'
import classes from './RouteDetails.module.css'

/** The bins near this route that the plan left out, and why each can wait. */
export function LeftOutNearby({ route }: { route: DetailedRoute }) {
  const { leftOut } = route
  if (leftOut.length === 0) return null
  return (
    <Card component="section" aria-labelledby="left-out" className={classes.screenOnly}>
      <Title order={2} size="h4" id="left-out" mb="xs">
        {t('routeDetails.leftOutNearby', { count: leftOut.length })}
      </Title>
      <BinLines bins={leftOut.map(({ bin }) => bin)} words={wordsOfLeftOut(route)} />
    </Card>
  )
}

/** The marker texts of a route's stops and left-out bins, by bin id. */
export function markerWords(route: DetailedRoute): Map<string, string> {
  const left = [...wordsOfLeftOut(route)].map(
    ([id, words]) => [id, [t('routeDetails.leftOut'), words].filter(Boolean).join(' · ')] as const,
  )
  const stops = route.stops.flatMap(({ bin, reason }) =>
    reason ? [[bin.id, reasonWords(reason)] as const] : [],
  )
  return new Map([...left, ...stops])
}

function wordsOfLeftOut({ leftOut, plannedFor }: DetailedRoute): Map<string, string> {
  const when = plannedFor === null ? '' : onDay(plannedFor, new Date())
  return new Map(leftOut.map(({ bin, ...left }) => [bin.id, leftOutWords(left, when)]))
}
