import { isLocated, NO_BINS_TITLE, noBinsText, paths } from 'shared-domain'
import { type BinsAnswer, useDataSource, useMay, useRuntimeSettings } from 'shared-domain/client'
import { Alert, Anchor, Button, Link, Stack, Text } from 'shared-ui'
import { t } from '../messages/translate'

const clock = new Intl.DateTimeFormat('en-NZ', { timeZone: 'Pacific/Auckland', timeStyle: 'short' })

/** Why the counted bins are missing or old. Stands above the criteria, which mean nothing without bins. */
export function MissingBins({ binsAnswer }: { binsAnswer: BinsAnswer }) {
  const { bins, error, isEmpty, isRefreshing, updatedAt, refresh } = binsAnswer
  const isMockOffered = useDataSource((state) => state.isMockOffered)
  if (isEmpty) return <EmptyRecord />
  if (!error) return null
  return (
    <Alert
      color="red"
      title={bins.length > 0 ? t('routeCriteria.theseCountsAreOld') : t('routeCriteria.binsNotRead')}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {bins.length > 0 && updatedAt !== null
            ? t('routeCriteria.theyWereReadAtLaterReadingFailed', {
                updatedAt: clock.format(updatedAt),
                message: error.message,
              })
            : t('routeCriteria.openDataServiceGaveNoBins', {
                message: error.message,
                what: isMockOffered ? t('routeCriteria.orSwitchToMockData') : '',
              })}
        </Text>
        <Button variant="default" size="xs" loading={isRefreshing} onClick={refresh}>
          {t('routeCriteria.tryAgain')}
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
        {t('routeCriteria.readingBins')}
      </Text>
    )
  const placeless = bins.filter((bin) => bin.status !== 'normal' && !isLocated(bin)).length
  if (placeless === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {t('routeCriteria.binsWithoutKnownPositionCannot', { placeless })}
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
          {t('routeCriteria.yourBins')}
        </Anchor>
      )}
    </Alert>
  )
}
