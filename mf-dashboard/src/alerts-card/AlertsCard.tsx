import { useAlerts } from 'shared-domain/client'
import { Card, Group, Title, ToneBadge } from 'shared-ui'
import { AlertMarkingButtons } from './AlertMarkingButtons'
import { AlertsState } from './AlertsState'

/** What needs attention, and a way to say it has been seen. */
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
