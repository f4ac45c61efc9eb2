import type { Thresholds } from 'shared-domain'
import { explainFailure, useMay, useMayCall } from 'shared-domain/client'
import { changeThresholds } from 'shared-domain/contract'
import { FailureNotice, Modal, Skeleton, Stack, Text, ToneBadge } from 'shared-ui'
import { t } from '../messages/translate'
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
    <Modal opened={isOpen} onClose={onClose} title={t('alertSettings.alertSettings')}>
      <AlertSettings keepsTyped={false} />
    </Modal>
  )
}

/** The content of the dialog, also shown on the Settings page. */
export function AlertSettings({ keepsTyped }: { keepsTyped: boolean }) {
  const mayChange = useMay('thresholds:change')
  // The thresholds of the samples are fixed.
  const isFixed = !useMayCall(changeThresholds) && mayChange
  const { data: thresholds, error, isLoading, isRefreshing, refresh } = useThresholds()
  return (
    <Stack gap="md">
      <Text>{t('alertSettings.fillLevelsAtWhichBinChanges')}</Text>
      {error && (
        <FailureNotice
          {...explainFailure(error, t('alertSettings.thresholdsNotRead'))}
          onRetry={refresh}
          isRetrying={isRefreshing}
        />
      )}
      {isLoading && <Skeleton h="9rem" role="status" aria-label={t('alertSettings.readingThresholds')} />}
      {thresholds && <ThresholdList thresholds={thresholds} />}
      {mayChange && !isFixed && thresholds && (
        <ThresholdsForm thresholds={thresholds} keepsTyped={keepsTyped} onRefused={refresh} />
      )}
      {!isFixed && <Text size="sm">{t('alertSettings.alertsWait')}</Text>}
      {!isFixed && <Text size="sm">{t('alertSettings.whereOpenDataLayerGivesStatus')}</Text>}
      {(isFixed || !mayChange) && (
        <Text size="sm" c="dimmed">
          {isFixed
            ? t('alertSettings.changingThresholdNeedsCouncilsRecord')
            : t('alertSettings.yourRoleShowsThresholds')}
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
        <ToneBadge tone="full">{t('alertSettings.full')}</ToneBadge>
      </dt>
      <dd>{t('alertSettings.above', { fullAbove })}</dd>
      <dt>
        <ToneBadge tone="warning">{t('alertSettings.warning')}</ToneBadge>
      </dt>
      <dd>{t('alertSettings.aboveAndUpTo', { warningAbove, fullAbove })}</dd>
      <dt>
        <ToneBadge tone="normal">{t('alertSettings.normal')}</ToneBadge>
      </dt>
      <dd>{t('alertSettings.upTo', { warningAbove })}</dd>
    </dl>
  )
}
