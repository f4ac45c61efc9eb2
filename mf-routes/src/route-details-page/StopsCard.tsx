import { Card, Text, Title, usePrinting } from 'shared-ui'
import type { DetailedRoute } from '../../rules/shown-route'
import type { Entry } from '../itinerary/itinerary'
import { t } from '../messages/translate'
import { momentText } from '../moments/moments'
import { StopList } from '../stop-list/StopList'
import classes from './RouteDetails.module.css'

interface StopsCardProps {
  route: DetailedRoute
  entries: readonly Entry[]
}

/** The stops of a route; on paper, with what a crew writes beside them. */
export function StopsCard({ route, entries }: StopsCardProps) {
  const isPrinting = usePrinting()
  return (
    <Card component="section" aria-labelledby="stops" className={classes.stops}>
      <Title order={2} size="h4" id="stops" mb="xs">
        {t('routeDetails.stops')}
      </Title>
      <Text size="sm" className={classes.paperOnly}>
        {t('routeDetails.tickWhatIsDone')}
        {isPrinting && ` ${t('routeDetails.levelsAsOf', { at: momentText(Date.now()) })}`}
      </Text>
      <StopList entries={entries} isOver={route.status === 'completed' && route.binsDone !== null} />
    </Card>
  )
}
