import { explainFailure, useDataSource, useMay, useThresholds } from 'shared-domain/client'
import { FailureNotice, Modal, Skeleton, Stack, Text } from 'shared-ui'
import { ThresholdList } from './ThresholdList'
import { ThresholdsForm } from './ThresholdsForm'

interface AlertSettingsDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** The thresholds in force, and for whoever may a form to change them. */
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
