import type { RecordAnswer } from 'shared-domain/client'
import { explainFailure, useRuntimeSettings } from 'shared-domain/client'
import { FailureNotice, Text } from 'shared-ui'
import { rich, t } from '../messages/translate'

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
    const what = time ? t('charts.notCurrent', { time }) : t('charts.analyticsNotRead')
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
        {rich('charts.countedFromRecordAsOf', {
          more: openData.isDemonstration && t('charts.ofDemonstrationCity'),
          time,
        })}
      </Text>
    )
  )
}
