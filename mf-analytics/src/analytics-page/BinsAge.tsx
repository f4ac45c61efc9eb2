import { type AnalyticsAnswer, useRuntimeSettings } from 'shared-domain/client'
import { Alert, Button, Group, Text } from 'shared-ui'

type Bins = NonNullable<AnalyticsAnswer['bins']>

const clock = new Intl.DateTimeFormat('en-NZ', { timeZone: 'Pacific/Auckland', timeStyle: 'short' })

/** When the bins were read, and that they are old when the latest refresh failed. */
export function BinsAge({ bins: { updatedAt, error, isRefreshing, refresh } }: { bins: Bins }) {
  const { openData } = useRuntimeSettings()
  const time = updatedAt === null ? 'an unknown time' : clock.format(updatedAt)
  if (!error) {
    return (
      <Text size="xs" c="dimmed">
        From {openData.isDemonstration ? 'the demonstration city' : 'live bins'}, read at {time}
      </Text>
    )
  }
  return (
    <Alert color="yellow" title={`Not current: bins as of ${time}`}>
      <Group gap="sm" justify="space-between">
        <Text size="sm">{error.message}</Text>
        <Button size="compact-sm" variant="default" loading={isRefreshing} onClick={refresh}>
          Try again
        </Button>
      </Group>
    </Alert>
  )
}
