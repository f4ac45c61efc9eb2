import { type AlertsAnswer, explainFailure, useNow } from 'shared-domain/client'
import { Box, FailureNotice, Skeleton, Stack, Text } from 'shared-ui'
import { ageText } from '../bins-freshness/age-text'
import { AlertList } from './AlertList'
import { AllAlerts } from './AllAlerts'

/** As many as the card has room for. */
const SHOWN = 5

/** The alerts, or why there are none to see. */
export function AlertsState({ answer }: { answer: AlertsAnswer }) {
  const { alerts, isLoading } = answer
  return (
    <Box my="sm">
      <AlertsFailure answer={answer} />
      {isLoading && <LoadingAlerts />}
      {alerts?.length === 0 && (
        <Text c="dimmed" my="lg">
          No active alerts. Nothing needs attention.
        </Text>
      )}
      {alerts && alerts.length > 0 && <AlertList alerts={alerts.slice(0, SHOWN)} />}
      {alerts && alerts.length > SHOWN && <AllAlerts alerts={alerts} />}
    </Box>
  )
}

function AlertsFailure({ answer: { error, updatedAt, refresh, isRefreshing } }: { answer: AlertsAnswer }) {
  const now = useNow()
  if (!error) return null
  const what =
    updatedAt === null
      ? 'The alerts could not be read'
      : `Not current: alerts read ${ageText(updatedAt, now)}`
  const failure = explainFailure(error, what)
  // The page as a whole says where to sign in.
  if (failure.link) return <Text c="dimmed">The alerts are there again when you have signed in.</Text>
  return (
    <FailureNotice {...failure} onRetry={refresh} isRetrying={isRefreshing} isStale={updatedAt !== null} />
  )
}

function LoadingAlerts() {
  return (
    <Stack role="status" aria-label="Reading the alerts" gap="sm">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} h="4.5rem" />
      ))}
    </Stack>
  )
}
