import { isLocated, NO_BINS_TITLE, noBinsText, paths } from 'shared-domain'
import { type BinsAnswer, useDataSource, useMay, useRuntimeSettings } from 'shared-domain/client'
import { Alert, Anchor, Button, Link, Stack, Text } from 'shared-ui'

const clock = new Intl.DateTimeFormat('en-NZ', { timeZone: 'Pacific/Auckland', timeStyle: 'short' })

/** Why the counted bins are missing or old. Stands above the criteria, which mean nothing without bins. */
export function MissingBins({ binsAnswer }: { binsAnswer: BinsAnswer }) {
  const { bins, error, isEmpty, isRefreshing, updatedAt, refresh } = binsAnswer
  const isMockOffered = useDataSource((state) => state.isMockOffered)
  if (isEmpty) return <EmptyRecord />
  if (!error) return null
  return (
    <Alert color="red" title={bins.length > 0 ? 'These counts are old' : 'The bins could not be read'}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {bins.length > 0 && updatedAt !== null
            ? `They were read at ${clock.format(updatedAt)}; a later reading failed (${error.message}).`
            : `The open-data service gave no bins (${error.message}). Try again${isMockOffered ? ', or switch to mock data' : ''}.`}
        </Text>
        <Button variant="default" size="xs" loading={isRefreshing} onClick={refresh}>
          Try Again
        </Button>
      </Stack>
    </Alert>
  )
}

/** That the bins are being read, or that some cannot be routed. */
export function BinsNotice({ binsAnswer: { bins, isLoading } }: { binsAnswer: BinsAnswer }) {
  if (isLoading)
    return (
      <Text size="sm" role="status">
        Reading the bins…
      </Text>
    )
  const placeless = bins.filter((bin) => bin.status !== 'normal' && !isLocated(bin)).length
  if (placeless === 0) return null
  return (
    <Text size="sm" c="dimmed">
      Bins without a known position cannot be routed and are left out: {placeless} of those counted.
    </Text>
  )
}

/** A record without bins: there is nothing to plan yet. */
function EmptyRecord() {
  const mayImport = useMay('bins:change')
  const { isMirrored = false } = useRuntimeSettings().openData
  return (
    <Alert color="blue" role="status" title={NO_BINS_TITLE}>
      {noBinsText({ isMirrored, mayImport })}
      {mayImport && !isMirrored && (
        <Anchor component={Link} to={paths.yourBins} display="block" fw={600}>
          Your Bins
        </Anchor>
      )}
    </Alert>
  )
}
