import { type ReactNode, type RefObject, useEffect } from 'react'
import { dieselLitres, listOrderBaseline } from 'shared-domain/route-planning'
import { Card, Stack, Table, Text, Title } from 'shared-ui'
import type { DrivenPlan } from '../../rules/plan-draft'
import { distanceText, durationText } from '../../rules/route-text'
import type { DetailedRoute } from '../../rules/shown-route'
import { binIdsOf, type CityPlanRequest, priorityOf } from '../city-plan/city-plan'
import { t } from '../messages/translate'
import { clockText, dayWord } from '../moments/moments'
import { focusUnlessBusy } from '../route-criteria/focus-unless-busy'
import classes from '../route-criteria/route-criteria.module.css'
import { Fact, RouteFacts } from '../route-facts/RouteFacts'
import { RoadRemarks } from './RoadRemarks'

interface PlanSummaryProps {
  request: CityPlanRequest
  driven: DrivenPlan
  /** The only route of the plan as the record has it; `null` without one, or with several. */
  onlyRoute: DetailedRoute | null
  heading: RefObject<HTMLHeadingElement | null>
  /** Whether it was made just now; false when the page was opened again. */
  isNew: boolean
  children: ReactNode
}

export function PlanSummary({ request, driven, onlyRoute, heading, isNew, children }: PlanSummaryProps) {
  const { name, priority, travel } = request
  useEffect(() => {
    if (isNew) focusUnlessBusy(heading.current)
  }, [isNew, heading])
  const { routes, totals } = driven
  return (
    <Card component="section" aria-labelledby="result" p="md">
      <Stack gap="sm">
        <Title order={2} size="h3" id="result" ref={heading} tabIndex={-1} className={classes.name}>
          {name}
        </Title>
        <RouteFacts
          route={{
            bins: routes.flatMap(binIdsOf).length,
            distanceKm: totals.metres / 1000,
            minutes: totals.seconds / 60,
            status: onlyRoute?.status ?? 'pending',
            priority: priority ?? priorityOf(request, driven),
            ...(onlyRoute && { driver: onlyRoute.driver, binsDone: onlyRoute.binsDone }),
          }}
        >
          <Fact term={t('cityGeneration.day')}>{dayAndTime(request.day, driven)}</Fact>
          <Fact term={t('cityGeneration.trucks')}>{routes.length}</Fact>
          <Fact term={t('cityGeneration.disposalTrips')}>
            {routes.reduce((sum, route) => sum + disposalTrips(route), 0)}
          </Fact>
        </RouteFacts>
        {children}
        {request.ahead === null && (
          <Text size="sm" c="dimmed">
            {t('cityGeneration.plannedByFillLevels')}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {t('cityGeneration.aboutDistances', {
            note:
              travel.note ??
              (travel.source === 'roads'
                ? t('cityGeneration.theyAndTimesAreOfRoadNetwork')
                : t('cityGeneration.theyAndTimesAreEstimates')),
          })}
        </Text>
        <RoadRemarks request={request} driven={driven} />
      </Stack>
    </Card>
  )
}

export const disposalTrips = ({ visits }: DrivenPlan['routes'][number]): number =>
  visits.filter(({ kind }) => kind === 'disposal').length

/** Such as 'Today, first truck at 2:35 pm'. */
function dayAndTime(day: string, { routes }: DrivenPlan): string {
  const leaving = routes.flatMap(({ visits }) => visits[0]?.departure ?? [])
  const word = dayWord(day, new Date())
  return leaving.length === 0
    ? word
    : t('cityGeneration.from', { word, clock: clockText(Math.min(...leaving)) })
}

const litres = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 1 })

/** Compares the plan with the same bins in list order, by the same trucks on the same roads. */
export function BeforeAfter({ request, driven }: { request: CityPlanRequest; driven: DrivenPlan }) {
  const before = listOrderBaseline(request.routeCache.index.request, driven.routes)
  const { metres, seconds } = driven.totals
  if (!before || before.metres === 0) return null
  const rows = [
    {
      what: t('cityGeneration.distance'),
      before: before.metres,
      after: metres,
      text: (value: number) => distanceText(value / 1000),
    },
    {
      what: t('cityGeneration.time'),
      before: before.seconds,
      after: seconds,
      text: (value: number) => durationText(value / 60),
    },
    {
      what: t('cityGeneration.diesel'),
      before: before.dieselLitres,
      after: dieselLitres(metres),
      text: (value: number) => `${litres.format(value)} L`,
    },
  ]
  return (
    <Card component="section" aria-labelledby="against-list-order" p="md">
      <Title order={2} size="h4" id="against-list-order" mb={4}>
        {t('cityGeneration.againstListOrder')}
      </Title>
      <Table horizontalSpacing={6} fz="sm" aria-label={t('cityGeneration.thisPlanAgainstListOrder')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('cityGeneration.of')}</Table.Th>
            <Table.Th scope="col">{t('cityGeneration.inListOrder')}</Table.Th>
            <Table.Th scope="col">{t('cityGeneration.thisPlan')}</Table.Th>
            <Table.Th scope="col">{t('cityGeneration.change')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ what, before, after, text }) => (
            <Table.Tr key={what}>
              <Table.Th scope="row">{what}</Table.Th>
              <Table.Td>{text(before)}</Table.Td>
              <Table.Td>{text(after)}</Table.Td>
              <Table.Td>{difference(before, after)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}

function difference(before: number, after: number): string {
  const percent = Math.round((after / before - 1) * 100)
  if (percent === 0) return t('cityGeneration.same')
  return `${Math.abs(percent)}% ${percent < 0 ? 'less' : 'more'}`
}
