import { PrioritySchema } from 'shared-domain'
import type { RecordedAlert } from 'shared-domain/contract'
import { Button, Modal, Stack, Title, useDisclosure, useMediaQuery } from 'shared-ui'
import { t } from '../messages/translate'
import { ALERT_PRIORITIES, AlertList } from './AlertList'

/** Alerts in a dialog, the most urgent group first. */
export function AllAlerts({ alerts }: { alerts: readonly RecordedAlert[] }) {
  const [isOpen, { open, close }] = useDisclosure()
  const isPhone = useMediaQuery('(width < 48em)')
  return (
    <>
      <Button variant="subtle" fullWidth onClick={open}>
        {t('alertsCard.showAll', { count: alerts.length })}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('alertsCard.allActiveAlerts')}
        size="40rem"
        fullScreen={isPhone ?? false}
      >
        <Stack gap="lg">
          {PrioritySchema.options.map((priority) => (
            <AlertGroup
              key={priority}
              name={t('alertsCard.priorityAlertPriorities', { alertPriorities: ALERT_PRIORITIES[priority] })}
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
