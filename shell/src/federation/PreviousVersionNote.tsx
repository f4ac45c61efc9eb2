import type { Publication } from 'shared-domain'
import { Button, Group, Paper, Text } from 'shared-ui'
import { remoteLabel } from './remote-label'

interface PreviousVersionNoteProps {
  live: Publication
  shown: Publication
  onRetry: () => void
}

/** Says quietly that the page is not of the version it should be. */
export function PreviousVersionNote({ live, shown, onRetry }: PreviousVersionNoteProps) {
  return (
    <Paper withBorder px="md" py="xs" mb="lg" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {remoteLabel(live)} {live.version} did not load; showing {shown.version}.
        </Text>
        <Button variant="default" size="xs" onClick={onRetry}>
          Try again
        </Button>
      </Group>
    </Paper>
  )
}
