import { paths } from 'shared-domain'
import { Button, Card, Link, Stack, Text, Title } from 'shared-ui'
import type { Driving } from './use-driving'

/** What stands there when the route is finished. */
export const RunOver = ({ driving }: { driving: Driving }) => (
  <Card component="section" aria-labelledby="run-over" padding="md">
    <Stack gap="sm">
      <Title order={2} size="h3" id="run-over" ref={driving.focus} tabIndex={-1}>
        Route finished
      </Title>
      <Text>Nothing can be changed any more. Tell the office if something is wrong.</Text>
      <Button component={Link} to={paths.run} size="lg" variant="default">
        Back to Today's Run
      </Button>
    </Stack>
  </Card>
)
