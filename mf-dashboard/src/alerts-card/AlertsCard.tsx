import { type AlertsAnswer, explainFailure, useAlerts, useNow } from 'shared-domain/client'
import { Box, Card, FailureNotice, Group, Skeleton, Stack, Text, Title, ToneBadge } from 'shared-ui'
import { ageText } from '../bins-freshness/age-text'
import { AlertList } from './AlertList'
import { AlertMarkingButtons } from './AlertMarkingButtons'
import { AllAlerts } from './AllAlerts'

export function AlertsCard() {
  const answer = useAlerts()
  const { alerts, marking } = answer
  const unread = alerts?.filter(({ isRead }) => !isRead).length ?? 0
  return (
    <Card component="section" aria-label="Active Alerts">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4">
          Active Alerts
        </Title>
        <span role="status">{alerts && <UnreadCount unread={unread} total={alerts.length} />}</span>
      </Group>
      <AlertsState answer={answer} />
      <AlertMarkingButtons marking={marking} unread={unread} />
    </Card>
  )
}

function UnreadCount({ unread, total }: { unread: number; total: number }) {
  if (total === 0) return <ToneBadge tone="neutral">No alerts</ToneBadge>
  if (unread === 0) return <ToneBadge tone="normal">All read</ToneBadge>
  return <ToneBadge tone="full">{unread} unread</ToneBadge>
}

const MAX_SHOWN = 5

function AlertsState({ answer }: { answer: AlertsAnswer }) {
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
      {alerts && alerts.length > 0 && <AlertList alerts={alerts.slice(0, MAX_SHOWN)} />}
      {alerts && alerts.length > MAX_SHOWN && <AllAlerts alerts={alerts} />}
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
  // The page itself shows where to sign in.
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
