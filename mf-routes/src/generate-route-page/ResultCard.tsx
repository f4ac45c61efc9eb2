import { useEffect, useId, useRef } from 'react'
import { paths, type Route } from 'shared-domain'
import { Alert, Button, Card, Group, Link, Stack, Text, Title } from 'shared-ui'
import { RouteFacts } from '../route-facts/RouteFacts'
import { RouteOrigin } from '../route-labels/RouteOrigin'
import classes from './ResultCard.module.css'

interface ResultCardProps {
  route: Route
  /** False when the device had no room for the route. */
  isKept: boolean
}

/** The route that was just generated. */
export function ResultCard({ route, isKept }: ResultCardProps) {
  const name = useRef<HTMLHeadingElement>(null)
  const reason = useId()
  useEffect(() => focusUnlessBusy(name.current), [])
  return (
    <Card component="section" aria-labelledby="result">
      <Stack gap="md">
        <div>
          <Group gap="xs">
            <Text c="dimmed">{route.id}</Text>
            {isKept && <RouteOrigin isGenerated />}
          </Group>
          <Title order={2} size="h3" id="result" ref={name} tabIndex={-1} className={classes.name}>
            {route.name}
          </Title>
        </div>
        <RouteFacts route={route} />
        <Text size="sm" c="dimmed">
          Distance and time are estimates: straight lines lengthened by the usual detour, from the city centre
          and back.
        </Text>
        {!isKept && (
          <Alert color="yellow" title="This route is not kept">
            This device has no room left for it: it is lost when the page closes. Remove older routes, then
            generate it again.
          </Alert>
        )}
        <Group gap="sm">
          <Button component={Link} to={paths.route(route.id)}>
            View Details
          </Button>
          <Button variant="default" aria-disabled data-disabled aria-describedby={reason}>
            Assign to Driver
          </Button>
        </Group>
        <Text id={reason} size="sm" c="dimmed">
          No drivers are on record yet, so the route cannot be assigned.
        </Text>
      </Stack>
    </Card>
  )
}

/** Takes keyboard and screen reader to the result, but not out of a field someone is typing in. */
function focusUnlessBusy(heading: HTMLElement | null) {
  if (!(document.activeElement instanceof HTMLInputElement)) heading?.focus()
}
