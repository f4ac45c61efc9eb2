import type { Thresholds } from 'shared-domain'
import { explainFailure, useMay, useMayCall } from 'shared-domain/client'
import { changeThresholds } from 'shared-domain/contract'
import { FailureNotice, Modal, Skeleton, Stack, Text, ToneBadge } from 'shared-ui'
import classes from './AlertSettingsDialog.module.css'
import { ThresholdsForm } from './ThresholdsForm'
import { useThresholds } from './thresholds'

interface AlertSettingsDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** The thresholds in force, with a form for roles that may change them. */
export function AlertSettingsDialog({ isOpen, onClose }: AlertSettingsDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Alert Settings">
      <AlertSettings />
    </Modal>
  )
}

/** The content of the dialog, also shown on the Settings page. */
export function AlertSettings() {
  const mayChange = useMay('thresholds:change')
  // The thresholds of the samples are fixed.
  const isFixed = !useMayCall(changeThresholds) && mayChange
  const { data: thresholds, error, isLoading, isRefreshing, refresh } = useThresholds()
  return (
    <Stack gap="md">
      <Text>The fill levels at which a bin changes its status:</Text>
      {error && (
        <FailureNotice
          {...explainFailure(error, 'The thresholds could not be read')}
          onRetry={refresh}
          isRetrying={isRefreshing}
        />
      )}
      {isLoading && <Skeleton h="9rem" role="status" aria-label="Reading the thresholds" />}
      {thresholds && <ThresholdList thresholds={thresholds} />}
      {mayChange && !isFixed && thresholds && <ThresholdsForm thresholds={thresholds} />}
      {!isFixed && (
        <Text size="sm">
          Where the open-data layer gives a status of its own, that status is shown as the council publishes
          it.
        </Text>
      )}
      {(isFixed || !mayChange) && (
        <Text size="sm" c="dimmed">
          {isFixed
            ? "Changing a threshold needs the council's record: switch to real data."
            : 'Your role shows the thresholds; a supervisor changes them.'}
        </Text>
      )}
    </Stack>
  )
}

/** The three statuses of a bin with their fill levels. */
function ThresholdList({ thresholds: { fullAbove, warningAbove } }: { thresholds: Thresholds }) {
  return (
    <dl className={classes.thresholds}>
      <dt>
        <ToneBadge tone="full">Full</ToneBadge>
      </dt>
      <dd>above {fullAbove}%</dd>
      <dt>
        <ToneBadge tone="warning">Warning</ToneBadge>
      </dt>
      <dd>
        above {warningAbove}% and up to {fullAbove}%
      </dd>
      <dt>
        <ToneBadge tone="normal">Normal</ToneBadge>
      </dt>
      <dd>up to {warningAbove}%</dd>
    </dl>
  )
}
