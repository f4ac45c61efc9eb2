import type { AnalyticsAnswer } from 'shared-domain/client'
import { Alert, Button, Card, Skeleton, Stack, Text, Title } from 'shared-ui'
import { STATUS_TITLE } from './readings'

/** The status distribution before there are bins: on their way, or why they did not come. */
export function StatusPending({ bins }: { bins: NonNullable<AnalyticsAnswer['bins']> }) {
  return (
    <Card component="section" aria-labelledby="status-pending">
      <Stack>
        <Title order={2} size="h4" id="status-pending">
          {STATUS_TITLE}
        </Title>
        {bins.error ? <Failure {...bins} error={bins.error} /> : <Loading />}
      </Stack>
    </Card>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Loading bins">
      <Skeleton h="22rem" />
    </div>
  )
}

interface FailureProps {
  error: Error
  isRefreshing: boolean
  refresh: () => void
}

function Failure({ error, isRefreshing, refresh }: FailureProps) {
  return (
    <Alert color="red" title="The bins could not be read" role="alert">
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{error.message}. You can switch to mock data meanwhile.</Text>
        <Button size="compact-sm" loading={isRefreshing} onClick={refresh}>
          Try again
        </Button>
      </Stack>
    </Alert>
  )
}
