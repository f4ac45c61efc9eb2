import { IconPlayerPlay } from '@tabler/icons-react'
import { Button, Card, Stack, Text, Title } from 'shared-ui'
import type { Driving } from './use-driving'

/** What stands there before a route is under way. */
export function StartRun({ driving }: { driving: Driving }) {
  return (
    <Card component="section" aria-labelledby="start-run" padding="md">
      <Stack gap="sm">
        <Title order={2} size="h3" id="start-run" ref={driving.focus} tabIndex={-1}>
          Ready to go
        </Title>
        <Text>Start the route when the truck leaves. Then each stop is one tap.</Text>
        <Button
          size="xl"
          fullWidth
          leftSection={<IconPlayerPlay size={24} aria-hidden />}
          aria-disabled={driving.isResting}
          onClick={() => driving.tap({ kind: 'status', to: 'active' })}
        >
          Start Route
        </Button>
      </Stack>
    </Card>
  )
}
