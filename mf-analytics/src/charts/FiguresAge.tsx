import type { RecordAnswer } from 'shared-domain/client'
import { explainFailure, useRuntimeSettings } from 'shared-domain/client'
import { FailureNotice, Text } from 'shared-ui'

type Aged = RecordAnswer<{ asOf: string }>

const clock = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** The moment of the figures, and a notice when the last refresh failed; nothing for samples. */
export function FiguresAge({ answer }: { answer: Aged }) {
  const { openData } = useRuntimeSettings()
  const { data, updatedAt, error, isRefreshing, refresh } = answer
  const time = data && updatedAt !== null ? clock.format(Date.parse(data.asOf)) : null
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
