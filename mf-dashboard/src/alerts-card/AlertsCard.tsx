import { useAlerts } from 'shared-domain/client'
import { Button, Card, Group, Text, Title, ToneBadge } from 'shared-ui'
import { SampleLabel } from '../sample-label/SampleLabel'
import { AlertRow } from './AlertRow'
import classes from './AlertsCard.module.css'
import { useMarkRead } from './use-mark-read'

/** What needs attention, and a way to say it has been seen. */
export function AlertsCard() {
  const { alerts } = useAlerts()
  const { isUndoable, markButton, undoButton, mark, undo } = useMarkRead()
  const unread = alerts.filter(({ isRead }) => !isRead).length
  return (
    <Card component="section" aria-label="Active Alerts">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4">
          Active Alerts
        </Title>
        <Group gap="xs">
          <SampleLabel />
          <span role="status">
            <UnreadCount unread={unread} total={alerts.length} />
          </span>
        </Group>
      </Group>
      {alerts.length === 0 ? (
        <Text c="dimmed" my="lg">
          No active alerts. Nothing needs attention.
        </Text>
      ) : (
        <ul className={classes.list}>
          {alerts.map((alert) => (
            <AlertRow key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
      <Group gap="xs">
        <Button ref={markButton} variant="default" flex="1 1 11rem" disabled={unread === 0} onClick={mark}>
          Mark All as Read
        </Button>
        {isUndoable && (
          <Button ref={undoButton} variant="subtle" onClick={undo}>
            Undo
          </Button>
        )}
      </Group>
    </Card>
  )
}

function UnreadCount({ unread, total }: { unread: number; total: number }) {
  if (total === 0) return <ToneBadge tone="neutral">No alerts</ToneBadge>
  if (unread === 0) return <ToneBadge tone="normal">All read</ToneBadge>
  return <ToneBadge tone="full">{unread} unread</ToneBadge>
}
