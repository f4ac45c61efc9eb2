import { type ReactNode, type RefObject, useEffect } from 'react'
import { distanceText, durationText } from 'shared-domain'
import { Alert, Card, Stack, Text, Title } from 'shared-ui'
import type { CityGround } from '../city-plan/city-plan'
import { binIdsOf, priorityOf } from '../city-plan/new-routes'
import { clockText } from '../moments/clock-text'
import { dayWord } from '../moments/day-text'
import type { DrivenPlan } from '../plan-driving/driven-plan'
import { Fact, RouteFacts } from '../route-facts/RouteFacts'
import { focusUnlessBusy } from './focus-unless-busy'
import classes from './ResultCard.module.css'

interface PlanSummaryProps {
  ground: CityGround
  driven: DrivenPlan
  heading: RefObject<HTMLHeadingElement | null>
  /** Whether it was made just now, rather than come back to. */
  isNew: boolean
  children: ReactNode
}

/** A whole plan at a glance. */
export function PlanSummary({ ground, driven, heading, isNew, children }: PlanSummaryProps) {
  const { name, priority, travel } = ground
  useEffect(() => {
    if (isNew) focusUnlessBusy(heading.current)
  }, [isNew, heading])
  const { routes, totals } = driven
  return (
    <Card component="section" aria-labelledby="result">
      <Stack gap="md">
        <Title order={2} size="h3" id="result" ref={heading} tabIndex={-1} className={classes.name}>
          {name}
        </Title>
        <RouteFacts
          route={{
            bins: routes.flatMap(binIdsOf).length,
            distance: distanceText(totals.metres / 1000),
            estimatedTime: durationText(totals.seconds / 60),
            status: 'pending',
            priority: priority ?? priorityOf(ground, driven),
          }}
        >
          <Fact term="Day">{dayAndTime(ground.day, driven)}</Fact>
          <Fact term="Trucks">{routes.length}</Fact>
          <Fact term="Disposal trips">{routes.reduce((sum, route) => sum + disposalTrips(route), 0)}</Fact>
        </RouteFacts>
        {travel.note ? (
          <Alert color="yellow" title="About the distances">
            {travel.note}
          </Alert>
        ) : (
          <Text size="sm" c="dimmed">
            {travel.source === 'roads'
              ? 'Distances and times are of the road network.'
              : 'Distances and times are estimates: straight lines lengthened by the usual detour.'}
          </Text>
        )}
        {children}
      </Stack>
    </Card>
  )
}

export const disposalTrips = ({ visits }: DrivenPlan['routes'][number]): number =>
  visits.filter(({ kind }) => kind === 'disposal').length

/** Such as 'Today, from 2:35 pm': when the first truck leaves. */
function dayAndTime(day: string, { routes }: DrivenPlan): string {
  const leaving = routes.flatMap(({ visits }) => visits[0]?.departure ?? [])
  const word = dayWord(day, new Date())
  return leaving.length === 0 ? word : `${word}, from ${clockText(Math.min(...leaving))}`
}
