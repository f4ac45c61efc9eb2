import { IconFlag } from '@tabler/icons-react'
import { Button, Card, Stack, Text, Title } from 'shared-ui'
import type { Entry } from '../itinerary/itinerary'
import { EntryList } from './EntryList'
import type { Driving } from './use-driving'

interface RunEndProps {
  entries: readonly Entry[]
  driving: Driving
}

/** What is left when every stop, disposal trip and break is done or skipped. */
export function RunEnd({ entries, driving }: RunEndProps) {
  const wayHome = entries.slice(-1).flatMap((entry) => (entry.kind === 'depot' ? [entry] : []))
  return (
    <Card component="section" aria-labelledby="run-end" padding="md">
      <Stack gap="sm">
        <Title order={2} size="h3" id="run-end" ref={driving.focus} tabIndex={-1}>
          Every stop is done or skipped
        </Title>
        <EntryList label="After the last stop" entries={wayHome} />
        <Text>Finish when the truck is back. What was tapped can't be taken back after that.</Text>
        <Button
          size="xl"
          fullWidth
          leftSection={<IconFlag size={24} aria-hidden />}
          aria-disabled={driving.isResting}
          onClick={() => driving.tap({ kind: 'status', to: 'completed' })}
        >
          Finish Route
        </Button>
      </Stack>
    </Card>
  )
}
