import { paths } from 'shared-domain'
import { Button, Card, Link, Stack, Text, Title } from 'shared-ui'
import type { Driving } from './use-driving'

interface RunOverProps {
  driving: Driving
  /** Whether the record knows. */
  isRecorded: boolean
}

/** What stands there when the route is finished. */
export const RunOver = ({ driving, isRecorded }: RunOverProps) => (
  <Card component="section" aria-labelledby="run-over" padding="md">
    <Stack gap="sm">
      <Title order={2} size="h3" id="run-over" ref={driving.focus} tabIndex={-1}>
        {isRecorded ? 'Route finished' : 'Finished on this phone, not sent yet'}
      </Title>
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
