import { type AnalyticsAnswer, explainFailure, useRuntimeSettings } from 'shared-domain/client'
import { FailureNotice, Text } from 'shared-ui'

const clock = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** When the record counted, and that this is old when the latest refresh failed. */
export function AnalyticsAge({ answer }: { answer: AnalyticsAnswer }) {
  const { openData } = useRuntimeSettings()
  const { asOf, error, isRefreshing, refresh } = answer
  const time = asOf === null ? null : clock.format(asOf)
  if (error) {
    const what = time ? `Not current: figures as of ${time}` : 'The analytics could not be read'
    return (
      <FailureNotice
        {...explainFailure(error, what)}
        onRetry={refresh}
        isRetrying={isRefreshing}
        isStale={time !== null}
      />
    )
  }
  return (
    time && (
      <Text size="sm" c="dimmed">
        Counted from the record{openData.isDemonstration && ' of the demonstration city'} as of {time}
      </Text>
    )
  )
}
