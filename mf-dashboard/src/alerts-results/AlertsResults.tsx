import { agoText, paths, plainText, searchWords } from 'shared-domain'
import { explainFailure, useNow } from 'shared-domain/client'
import type { RecordedAlert } from 'shared-domain/contract'
import { type PaletteResult, PaletteResults, type SlotProps } from 'shared-ui'
import { ALERT_KINDS, kindOf } from '../alerts-card/alert-kinds'
import { useAlerts } from '../alerts-card/alerts'
import { t } from '../messages/translate'
import { RESULTS_MAX, WORDS_MIN } from '../palette-search/palette-search'

/** Results in the command palette: the open alerts whose kind, bin or location has the words. */
export function AlertsResults(props: SlotProps['palette.commands']) {
  return props.words.length < WORDS_MIN ? null : <FoundAlerts {...props} />
}

function FoundAlerts({ words }: SlotProps['palette.commands']) {
  const { data, isLoading, error } = useAlerts()
  const now = useNow()
  const wanted = searchWords(words)
  const found = (data?.alerts ?? []).filter((alert) => {
    const text = plainText(
      t('alertsResults.alert', {
        name: ALERT_KINDS[kindOf(alert)].name,
        binId: alert.binId,
        location: alert.location,
      }),
    )
    return wanted.every((word) => text.includes(word))
  })
  return (
    <PaletteResults
      label={t('alertsResults.alerts')}
      results={found.slice(0, RESULTS_MAX).map((alert) => alertResult(alert, now))}
      isLoading={isLoading}
      failure={error && !data ? explainFailure(error, t('alertsResults.alertsNotSearched')).title : undefined}
    />
  )
}

const alertResult = (alert: RecordedAlert, now: number): PaletteResult => ({
  id: alert.id,
  title: `${ALERT_KINDS[kindOf(alert)].name} · ${alert.binId}, ${alert.location}`,
  detail: t('alertsResults.priority', {
    priority: alert.priority,
    ago: agoText(Date.parse(alert.hazardAt ?? alert.raisedAt), now),
  }),
  act: paths.bin(alert.binId),
})
