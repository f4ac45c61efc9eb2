import { isLocated } from 'shared-domain'
import type { BinsAnswer } from 'shared-domain/client'
import { Alert, Button, Stack, Text } from 'shared-ui'

const clock = new Intl.DateTimeFormat('en-NZ', { timeZone: 'Pacific/Auckland', timeStyle: 'short' })

/** Why the counted bins are missing, old or cannot be routed. */
export function BinsNotice({ binsAnswer }: { binsAnswer: BinsAnswer }) {
  const { bins, error, isLoading, isRefreshing, updatedAt, refresh } = binsAnswer
  if (isLoading)
    return (
      <Text size="sm" role="status">
        Reading the bins…
      </Text>
    )
  const placeless = bins.filter((bin) => bin.status !== 'normal' && !isLocated(bin)).length
  return (
    <>
      {error && (
        <Alert color="red" title={bins.length > 0 ? 'These counts are old' : 'The bins could not be read'}>
          <Stack gap="sm" align="flex-start">
            <Text size="sm">
              {bins.length > 0 && updatedAt !== null
                ? `They were read at ${clock.format(updatedAt)}; a later reading failed (${error.message}).`
                : `The open-data service gave no bins (${error.message}). Try again, or switch to mock data.`}
            </Text>
            <Button variant="default" size="xs" loading={isRefreshing} onClick={refresh}>
              Try Again
            </Button>
          </Stack>
        </Alert>
      )}
      {placeless > 0 && (
        <Text size="sm" c="dimmed">
          Bins without a known position cannot be routed and are left out: {placeless} of those counted.
        </Text>
      )}
    </>
  )
}
