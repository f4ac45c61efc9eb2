import { type DetailedRoute, paths } from 'shared-domain'
import { Button, Card, Link, Stack, Text, Title } from 'shared-ui'
import { leftUndone } from '../route-actions/left-undone'
import { openStopsText, WASTE_ON_BOARD } from '../route-actions/left-words'
import type { Sheet } from '../run-taps/use-sheet'
import { NavigateLink } from './NavigateLink'
import type { Driving } from './use-driving'

interface RunOverProps {
  route: DetailedRoute
  sheet: Sheet
  driving: Driving
  /** Whether the record knows. */
  isRecorded: boolean
}

/** What stands there when the route is finished: by whom, and what is left. */
export function RunOver({ route, sheet, driving, isRecorded }: RunOverProps) {
  const { openStops, trip } = leftUndone(route, sheet.names)
  return (
    <Card component="section" aria-labelledby="run-over" padding="md">
      <Stack gap="sm">
        <Title order={2} size="h3" id="run-over" ref={driving.focus} tabIndex={-1}>
          {isRecorded ? endedTitle(sheet) : 'Finished on this phone, not sent yet'}
        </Title>
        {sheet.wasEndedElsewhere && <Text role="alert">The office completed it, or another phone did.</Text>}
        {openStops > 0 && <Text>{openStopsText(openStops, route.stops.length)}</Text>}
        {trip && (
          <>
            <Text>
              {WASTE_ON_BOARD} Unload it at {trip.name}.
            </Text>
            <NavigateLink to={trip.point} name={trip.name} />
          </>
        )}
        <Text>
          {isRecorded
            ? 'Nothing can be changed any more. Tell the office if something is wrong.'
            : 'It is sent by itself when there is a signal. Until then the office sees this route under way.'}
        </Text>
        <Button component={Link} to={paths.run} size="lg" variant="default">
          Back to Today's Run
        </Button>
      </Stack>
    </Card>
  )
}

const endedTitle = ({ wasEndedElsewhere }: Sheet) =>
  wasEndedElsewhere ? 'This route was completed for you' : 'Route finished'
