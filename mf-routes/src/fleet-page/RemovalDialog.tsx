import { explainFailure, type FleetItem, useFleetUse } from 'shared-domain/client'
import { Button, FailureNotice, Group, Stack, Text } from 'shared-ui'
import { removalWords } from './removal-words'

interface RemovalDialogProps {
  item: FleetItem
  onRemove: () => void
  onClose: () => void
}

/** Asks before one of the fleet is removed, and names the open routes that need it. */
export function RemovalDialog({ item, onRemove, onClose }: RemovalDialogProps) {
  const { routes, error, refresh, isRefreshing } = useFleetUse()
  const words = routes && removalWords(item, routes)
  return (
    <Stack gap="md">
      <div role="status">
        {words ? (
          words.sentences.map((sentence) => <Text key={sentence}>{sentence}</Text>)
        ) : (
          <Text>Looking for the open routes that need it…</Text>
        )}
      </div>
      {error && (
        <FailureNotice
          {...explainFailure(error, 'Which routes need it could not be read')}
          isStale={routes !== null}
          onRetry={refresh}
          isRetrying={isRefreshing}
        />
      )}
      <Group gap="sm">
        {words && !words.isHeld && <Button onClick={onRemove}>Remove</Button>}
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep It
        </Button>
      </Group>
    </Stack>
  )
}
