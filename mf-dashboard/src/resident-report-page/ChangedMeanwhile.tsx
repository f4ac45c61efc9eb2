import type { Ref } from 'react'
import { momentText } from 'shared-domain'
import type { ReportFile } from 'shared-domain/contract'
import { Alert, Button, Group, Stack, Text } from 'shared-ui'
import { t } from '../messages/translate'
import { REPORT_STATUSES } from '../resident-reports/ReportBadges'
import type { StatusDraft } from './status-change'

interface ChangedMeanwhileProps {
  /** The status changes by others since typing began, oldest first. */
  changes: ReportFile['history']
  /** The status chosen in the form. */
  mine: StatusDraft['to']
  /** Whether the report can still change to it. */
  isMinePossible: boolean
  /** Whether Save was pressed while the question stands. */
  isUnanswered: boolean
  onTakeTheirs: () => void
  onKeepMine: () => void
  ref: Ref<HTMLDivElement>
}

/** Says who changed the report since typing began, and asks whether the typed input is kept. */
export function ChangedMeanwhile({
  changes,
  mine,
  isMinePossible,
  isUnanswered,
  onTakeTheirs,
  onKeepMine,
  ref,
}: ChangedMeanwhileProps) {
  const last = changes.at(-1)
  if (!last) return null
  const nameOf = (status: keyof typeof REPORT_STATUSES) => REPORT_STATUSES[status].name.toLowerCase()
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      color="yellow"
      role="alert"
      title={t('residentReport.nothingIsSavedYet', { by: last.by })}
    >
      <Stack gap="sm">
        {changes.map(({ status, at, by, reason }) => (
          <Text size="sm" key={`${at} ${status}`}>
            {t('residentReport.by', { name: REPORT_STATUSES[status].name, moment: momentText(at), by })}
            {reason && `: ${reason}`}
          </Text>
        ))}
        {mine && !isMinePossible && (
          <Text size="sm">
            {t('residentReport.mineNotPossible', { mine: nameOf(mine), theirs: nameOf(last.status) })}
          </Text>
        )}
        {isUnanswered && (
          <Text size="sm" fw={600}>
            {t('residentReport.answerFirst')}
          </Text>
        )}
        <Group gap="xs">
          <Button variant="default" onClick={onTakeTheirs}>
            {t('residentReport.leaveIt', { name: nameOf(last.status) })}
          </Button>
          <Button variant="default" onClick={onKeepMine}>
            {mine && isMinePossible
              ? t('residentReport.keepMine', { name: nameOf(mine) })
              : t('residentReport.keepWhatIWrote')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
