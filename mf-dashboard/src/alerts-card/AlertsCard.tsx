import { problemOf, type RecordAnswer } from 'shared-domain/client'
import type { RecordedAlert } from 'shared-domain/contract'
import { Box, Card, Group, Skeleton, Stack, Text, Title, ToneBadge } from 'shared-ui'
import { ageText } from '../freshness/age-text'
import { ReadFailure } from '../freshness/ReadFailure'
import { AlertGroupList } from './AlertGroupList'
import { AlertList } from './AlertList'
import { AlertMarkingButtons } from './AlertMarkingButtons'
import classes from './AlertsCard.module.css'
import { AllAlerts } from './AllAlerts'
import { alertGroups } from './alert-groups'
import { useAlerts } from './alerts'

export function AlertsCard() {
  const answer = useAlerts()
  const alerts = answer.data?.alerts
  const unread = alerts?.filter(({ isRead }) => !isRead).length ?? 0
  return (
    <Card component="section" aria-label="Active Alerts" className={classes.card}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4">
          Active Alerts
        </Title>
        <span role="status">{alerts && <UnreadCount unread={unread} total={alerts.length} />}</span>
      </Group>
      <Box className={classes.scroller}>
        <AlertsFailure answer={answer} />
        {answer.isLoading && <LoadingAlerts />}
        {alerts && <FirstAlerts alerts={alerts} />}
      </Box>
      <Box mt="sm">
        <AlertMarkingButtons unread={unread} />
      </Box>
    </Card>
  )
}

function UnreadCount({ unread, total }: { unread: number; total: number }) {
  if (total === 0) return <ToneBadge tone="neutral">No alerts</ToneBadge>
  if (unread === 0) return <ToneBadge tone="normal">All read</ToneBadge>
  return <ToneBadge tone="full">{unread} unread</ToneBadge>
}

const MAX_SHOWN = 5
/** When there are more alerts than this, the card shows the newest ones and groups of all. */
const MAX_SINGLE = 10
const NEWEST_SHOWN = 2

const newestFirst = (one: RecordedAlert, other: RecordedAlert) =>
  Date.parse(other.raisedAt) - Date.parse(one.raisedAt)

function FirstAlerts({ alerts }: { alerts: readonly RecordedAlert[] }) {
  if (alerts.length === 0) {
    return (
      <Text c="dimmed" my="lg">
        No active alerts. Nothing needs attention.
      </Text>
    )
  }
  return (
    <>
      {alerts.length > MAX_SINGLE ? (
        <>
          <AlertList alerts={alerts.toSorted(newestFirst).slice(0, NEWEST_SHOWN)} />
          <AlertGroupList groups={alertGroups(alerts).slice(0, MAX_SHOWN)} />
        </>
      ) : (
        <AlertList alerts={alerts.slice(0, MAX_SHOWN)} />
      )}
      {alerts.length > MAX_SHOWN && <AllAlerts alerts={alerts} />}
    </>
  )
}

function AlertsFailure({ answer }: { answer: RecordAnswer<unknown> }) {
  // The page itself shows where to sign in.
  if (problemOf(answer.error)?.status === 401)
    return <Text c="dimmed">The alerts are there again when you have signed in.</Text>
  return (
    <ReadFailure
      answer={answer}
      notRead="The alerts could not be read"
      outdated={(readAt, now) => `Not current: alerts read ${ageText(readAt, now)}`}
    />
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
