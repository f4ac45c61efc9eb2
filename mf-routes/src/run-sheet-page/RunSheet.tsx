import type { DetailedRoute } from 'shared-domain'
import { useMay } from 'shared-domain/client'
import { Card, PageHeader, Stack, Text, VisuallyHidden } from 'shared-ui'
import { itinerary } from '../itinerary/itinerary'
import { RecordNotice } from '../record-notice/RecordNotice'
import { RouteStatusBadge } from '../route-labels/RouteStatusBadge'
import { nextPosition, sheetProgress } from '../run-taps/sheet-progress'
import type { Sheet } from '../run-taps/use-sheet'
import { FinishEarly } from './FinishEarly'
import { LastTap } from './LastTap'
import { NextStop } from './NextStop'
import { RefusedTaps } from './RefusedTaps'
import { RunEnd } from './RunEnd'
import { RunOver } from './RunOver'
import { RunProgress } from './RunProgress'
import { RunStops } from './RunStops'
import { StartRun } from './StartRun'
import { useDriving } from './use-driving'

interface RunSheetProps {
  route: DetailedRoute
  sheet: Sheet
}

/** A route as its driver works through it. */
export function RunSheet({ route, sheet }: RunSheetProps) {
  const driving = useDriving(route, sheet.taps)
  const mayDrive = useMay('routes:drive')
  const entries = itinerary(route.stops, route.plan, sheet.names)
  const isUnderWay = route.status === 'active' && mayDrive
  const position = nextPosition(route.stops, driving.chosen)
  return (
    <>
      <PageHeader
        title={route.name}
        subtitle={`Route ${route.id}${route.driver ? `, ${route.driver.name}` : ''}`}
        badge={<RouteStatusBadge status={route.status} />}
      />
      <VisuallyHidden role="status">{driving.said}</VisuallyHidden>
      <Stack gap="md">
        <RecordNotice answer={sheet} subject="The route" />
        <RefusedTaps letters={sheet.taps.refused} stops={route.stops} />
        {!mayDrive && <Text>Your role shows this route. Drivers and operators drive it.</Text>}
        {mayDrive && route.status === 'pending' && <StartRun driving={driving} />}
        {mayDrive && route.status === 'completed' && <RunOver driving={driving} />}
        {isUnderWay && position !== null && (
          <NextStop key={position} position={position} entries={entries} driving={driving} />
        )}
        {isUnderWay && position === null && <RunEnd entries={entries} driving={driving} />}
        {isUnderWay && <LastTap driving={driving} stops={route.stops} />}
        <RunProgress route={route} taps={sheet.taps} />
        <Card component="section" aria-labelledby="all-stops" padding="md">
          <RunStops
            entries={entries}
            position={isUnderWay ? position : null}
            waiting={sheet.taps.waiting}
            driving={isUnderWay ? driving : null}
          />
        </Card>
        {isUnderWay && position !== null && (
          <FinishEarly progress={sheetProgress(route.stops)} driving={driving} />
        )}
      </Stack>
    </>
  )
}
