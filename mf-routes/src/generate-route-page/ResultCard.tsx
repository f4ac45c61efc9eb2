import { useEffect, useRef } from 'react'
import type { RouteAnswer, RouteInHand } from 'shared-domain/client'
import { Card, Group, Stack, Text, Title } from 'shared-ui'
import { RouteFacts } from '../route-facts/RouteFacts'
import { OnDeviceBadge } from '../route-labels/OnDeviceBadge'
import { focusUnlessBusy } from './focus-unless-busy'
import { KeptOnDevice } from './KeptOnDevice'
import classes from './ResultCard.module.css'

interface ResultCardProps {
  inHand: RouteInHand
  /** The route as it is where it is kept. */
  kept: RouteAnswer
}

/** The route that was just generated from samples. */
export function ResultCard({ inHand, kept }: ResultCardProps) {
  const { id, route, hasRoom } = inHand
  const name = useRef<HTMLHeadingElement>(null)
  useEffect(() => focusUnlessBusy(name.current), [])
  return (
    <Card component="section" aria-labelledby="result">
      <Stack gap="md">
        <div>
          <Group gap="xs">
            <Text c="dimmed">{id}</Text>
            {hasRoom && <OnDeviceBadge />}
          </Group>
          <Title order={2} size="h3" id="result" ref={name} tabIndex={-1} className={classes.name}>
            {route.name}
          </Title>
        </div>
        <RouteFacts route={kept.route ?? route} />
        <Text size="sm" c="dimmed">
          Distance and time are estimates: straight lines lengthened by the usual detour, from the city centre
          and back.
        </Text>
        <KeptOnDevice id={id} hasRoom={hasRoom} />
      </Stack>
    </Card>
  )
}
