import { PrioritySchema } from 'shared-domain'
import type { RecordedAlert } from 'shared-domain/contract'
import { Button, Modal, Stack, Title, useDisclosure, useMediaQuery } from 'shared-ui'
import { ALERT_PRIORITIES, AlertList } from './AlertList'

/** Alerts in a dialog, the most urgent group first. */
export function AllAlerts({ alerts }: { alerts: readonly RecordedAlert[] }) {
  const [isOpen, { open, close }] = useDisclosure()
  const isPhone = useMediaQuery('(width < 48em)')
  return (
    <>
      <Button variant="subtle" fullWidth onClick={open}>
        Show all {alerts.length}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title="All Active Alerts"
        size="40rem"
        fullScreen={isPhone ?? false}
      >
        <Stack gap="lg">
          {PrioritySchema.options.map((priority) => (
            <AlertGroup
              key={priority}
              name={`${ALERT_PRIORITIES[priority]} priority`}
              alerts={alerts.filter((alert) => alert.priority === priority)}
            />
          ))}
        </Stack>
      </Modal>
    </>
  )
}

function AlertGroup({ name, alerts }: { name: string; alerts: readonly RecordedAlert[] }) {
  if (alerts.length === 0) return null
  return (
    <section aria-label={name}>
      <Title order={3} size="h5">
        {name} ({alerts.length})
      </Title>
      <AlertList alerts={alerts} />
    </section>
  )
}
