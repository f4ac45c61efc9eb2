import { useEffect, useRef } from 'react'
import type { RouteAnswer, RouteInHand } from 'shared-domain/client'
import { Card, Group, Stack, Text, Title } from 'shared-ui'
import { RouteFacts } from '../route-facts/RouteFacts'
import { OnDeviceBadge } from '../route-labels/OnDeviceBadge'
import { focusUnlessBusy } from './focus-unless-busy'
import { KeptOnDevice } from './KeptOnDevice'
import { KeptOnRecord } from './KeptOnRecord'
import classes from './ResultCard.module.css'
import { RouteNotKept } from './RouteNotKept'
import type { RouteGeneration } from './use-route-generation'

interface ResultCardProps {
  inHand: RouteInHand
  keeping: RouteGeneration['keeping']
  /** The route as it is where it is kept. */
  kept: RouteAnswer
}

/** The route that was just generated. */
export function ResultCard({ inHand, keeping, kept }: ResultCardProps) {
  const { id, route, source, hasRoom } = inHand
  const name = useRef<HTMLHeadingElement>(null)
  useEffect(() => focusUnlessBusy(name.current), [])
  return (
    <Card component="section" aria-labelledby="result">
      <Stack gap="md">
        <div>
          <Group gap="xs">
            <Text c="dimmed">{id ?? 'Not saved yet'}</Text>
            {source === 'mock' && hasRoom && <OnDeviceBadge />}
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
        {id === null && <RouteNotKept keeping={keeping} />}
        {id !== null && source === 'mock' && <KeptOnDevice id={id} hasRoom={hasRoom} />}
        {id !== null && source === 'real' && <KeptOnRecord id={id} kept={kept} />}
      </Stack>
    </Card>
  )
}
