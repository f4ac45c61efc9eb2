import { FULL_ABOVE, WARNING_ABOVE } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import { Modal, Stack, Text, ToneBadge } from 'shared-ui'
import classes from './AlertSettingsDialog.module.css'

interface AlertSettingsDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** The thresholds in force. They are changed in the council's record, which is yet to come, so nothing here saves. */
export function AlertSettingsDialog({ isOpen, onClose }: AlertSettingsDialogProps) {
  const isReal = useDataSource(({ source }) => source === 'real')
  return (
    <Modal opened={isOpen} onClose={onClose} title="Alert Settings">
      <Stack gap="md">
        <Text>The fill levels at which a bin changes its status:</Text>
        <dl className={classes.thresholds}>
          <dt>
            <ToneBadge tone="full">Full</ToneBadge>
          </dt>
          <dd>above {FULL_ABOVE} %</dd>
          <dt>
            <ToneBadge tone="warning">Warning</ToneBadge>
          </dt>
          <dd>
            above {WARNING_ABOVE} % and up to {FULL_ABOVE} %
          </dd>
          <dt>
            <ToneBadge tone="normal">Normal</ToneBadge>
          </dt>
          <dd>up to {WARNING_ABOVE} %</dd>
        </dl>
        {isReal && (
          <Text size="sm">
            Where the open-data layer gives a status of its own, that status is shown as the council publishes
            it.
          </Text>
        )}
        <Text size="sm" c="dimmed">
          Changing a threshold needs the council's record, which is not connected yet.
        </Text>
      </Stack>
    </Modal>
  )
}
