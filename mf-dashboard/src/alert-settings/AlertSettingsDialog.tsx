import { explainFailure, useDataSource, useMay, useThresholds } from 'shared-domain/client'
import type { Thresholds } from 'shared-domain/contract'
import { FailureNotice, Modal, Skeleton, Stack, Text, ToneBadge } from 'shared-ui'
import classes from './AlertSettingsDialog.module.css'
import { ThresholdsForm } from './ThresholdsForm'

interface AlertSettingsDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** The thresholds in force, with a form for roles that may change them. */
export function AlertSettingsDialog({ isOpen, onClose }: AlertSettingsDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Alert Settings">
      <Settings />
    </Modal>
  )
}

function Settings() {
  const isReal = useDataSource(({ source }) => source === 'real')
  const mayChange = useMay('thresholds:change')
  const { thresholds, change, isChanging, error, isLoading, isRefreshing, refresh } = useThresholds()
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
      {isReal && mayChange && thresholds && (
        <ThresholdsForm thresholds={thresholds} change={change} isChanging={isChanging} />
      )}
      {isReal && (
        <Text size="sm">
          Where the open-data layer gives a status of its own, that status is shown as the council publishes
          it.
        </Text>
      )}
      {!(isReal && mayChange) && (
        <Text size="sm" c="dimmed">
          {isReal
            ? 'Your role shows the thresholds; a supervisor changes them.'
            : "Changing a threshold needs the council's record: switch to real data."}
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
