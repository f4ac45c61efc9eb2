import { isNoAnswer, useMay } from 'shared-domain/client'
import { Card, PageHeader, Stack, Text, VisuallyHidden, WorkBadge } from 'shared-ui'
import type { DetailedRoute } from '../../rules/shown-route'
import { truckName } from '../fleet/use-fleet'
import { itinerary, loadAfter, type PlaceNames } from '../itinerary/itinerary'
import { type Language, t } from '../messages/translate'
import { laterDay } from '../moments/moments'
import { RecordNotice } from '../record-notice/RecordNotice'
import { PrintedRoute } from '../route-details-page/PrintedRoute'
import { DepotTroubleAlert } from '../route-facts/DepotTroubleAlert'
import { PlanTroubleAlert } from '../route-facts/PlanTroubleAlert'
import { RouteStatusBadge } from '../route-facts/RouteLabels'
import { TruckTroubleAlert } from '../route-facts/TruckTrouble'
import { useLanguage } from '../run-language/run-language'
import { isEnd } from '../run-taps/tap'
import type { Sheet } from '../run-taps/use-sheet'
import { MovesNotice } from './MovesNotice'
import { NextStop } from './NextStop'
import { NextVisit } from './NextVisit'
import { nextEntry, nextStopPosition } from './next-entry'
import { FinishEarly, RunEnd, RunOver } from './RunEnd'
import { RunProgress } from './RunProgress'
import { RunStops } from './RunStops'
import { StartRun } from './StartRun'
import { LastTap, LateNotices, RefusedTaps } from './TapNotices'
import { useDriving } from './use-driving'

interface RunSheetProps {
  route: DetailedRoute
  sheet: Sheet
}

/** A route as its driver works through it; printed, it is the sheet of the route's own page. */
export function RunSheet({ route, sheet }: RunSheetProps) {
  const language = useLanguage()
  const driving = useDriving(route, sheet.taps)
  const mayDrive = useMay('routes:drive')
  const entries = itinerary(route.stops, route.plan, { names: sheet.names, visitsDone: route.visitsDone })
  const isUnderWay = route.status === 'active' && mayDrive
  const isCutOff = sheet.error !== null && isNoAnswer(sheet.error)
  const next = isUnderWay ? nextEntry(entries, driving.chosen) : null
  const finishing = { route, names: sheet.names, driving }
  const isEndWaiting = sheet.taps.waiting.some(({ about }) => isEnd(about.tap))
  return (
    <>
      <PageHeader
        title={route.name}
        subtitle={subtitle(route, sheet.names, language)}
        badge={
          isEndWaiting ? (
            <WorkBadge isOpen>{t(language, 'sheet.notSent')}</WorkBadge>
          ) : (
            <RouteStatusBadge status={route.status} />
          )
        }
      />
      <PrintedRoute route={route} names={sheet.names} />
      <VisuallyHidden role="status">{driving.announcement}</VisuallyHidden>
      <Stack gap="md">
        {!isCutOff && <RecordNotice answer={sheet} subject={t(language, 'subject.route')} />}
        <TruckTroubleAlert route={route} />
        <DepotTroubleAlert route={route} />
        <PlanTroubleAlert route={route} />
        <MovesNotice route={route} />
        <RefusedTaps entries={sheet.taps.refused} stops={route.stops} />
        <LateNotices routeId={route.id} route={route} />
        {!mayDrive && <Text>{t(language, 'sheet.mayNotDrive')}</Text>}
        {mayDrive && route.status === 'pending' && (
          <StartRun route={route} names={sheet.names} driving={driving} />
        )}
        {mayDrive && route.status === 'completed' && (
          <RunOver route={route} sheet={sheet} driving={driving} isRecorded={!isEndWaiting} />
        )}
        {next?.kind === 'stop' && (
          <NextStop
            key={next.position}
            entry={next}
            load={loadAfter(entries, next)}
            stops={route.stops.length}
            driving={driving}
          />
        )}
        {next && next.kind !== 'stop' && (
          <NextVisit entry={next} instead={nextStopPosition(entries)} driving={driving} />
        )}
        {isUnderWay && next === null && <RunEnd {...finishing} entries={entries} />}
        {isUnderWay && <LastTap driving={driving} route={route} />}
        <RunProgress route={route} sheet={sheet} />
        <Card component="section" aria-labelledby="all-stops" padding="md">
          <RunStops
            entries={entries}
            next={next}
            waiting={sheet.taps.waiting}
            driving={isUnderWay ? driving : null}
          />
        </Card>
        {next && <FinishEarly {...finishing} />}
      </Stack>
    </>
  )
}

const subtitle = (route: DetailedRoute, names: PlaceNames, language: Language) =>
  [
    laterDay(route.plannedFor, new Date(), language),
    t(language, 'route.title', { id: route.id }),
    truckName(route, names, language),
    route.driver?.name,
  ]
    .filter(Boolean)
    .join(', ')
