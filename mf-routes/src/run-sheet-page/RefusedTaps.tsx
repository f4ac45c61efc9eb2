import type { ShownStop } from 'shared-domain'
import { Alert, Button, Group, Stack, Text } from 'shared-ui'
import { discardTap } from '../run-taps/discard-tap'
import type { RunLetter } from '../run-taps/run-letter'
import { runOutbox } from '../run-taps/run-outbox'
import { tapWords } from './tap-words'

interface RefusedTapsProps {
  letters: readonly RunLetter[]
  stops: readonly ShownStop[]
}

/** What the record did not take, why, and what can be done about it; nothing when it took all. */
export function RefusedTaps({ letters, stops }: RefusedTapsProps) {
  if (letters.length === 0) return null
  return (
    <Alert color="red" role="alert" title="Not recorded">
      <Stack gap="sm">
        {letters.map(({ id, refusal, about }) => (
          <div key={id}>
            <Text fw={600}>{tapWords(about.tap, stops)}</Text>
            <Text size="sm" mb="xs">
              {refusal}
            </Text>
            <Group gap="sm">
              <Button size="lg" variant="default" onClick={() => void runOutbox.retry(id)}>
                Try again
              </Button>
              <Button size="lg" variant="default" onClick={() => void discardTap(id)}>
                Discard
              </Button>
            </Group>
          </div>
        ))}
      </Stack>
    </Alert>
  )
}
