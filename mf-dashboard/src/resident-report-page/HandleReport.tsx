import { useRef, useState } from 'react'
import { explainFailure, useMay } from 'shared-domain/client'
import { isHeldForReview, isUnresolved, type ReportFile } from 'shared-domain/contract'
import { Alert, Button, Card, FailureNotice, Group, notify, Stack, Text, Title } from 'shared-ui'
import { useFocusAfter } from '../focus/use-focus-after'
import { t } from '../messages/translate'
import { EmptiedSince } from '../resident-reports/EmptiedSince'
import { heldReasonWords } from '../resident-reports/held-reasons'
import { RefusedReports } from '../resident-reports/RefusedReports'
import { useReportChanges } from '../resident-reports/report-changes'
import { useReportHandling } from '../resident-reports/reports'
import { AssignReport } from './AssignReport'
import classes from './ResidentReport.module.css'
import { StatusForm } from './StatusForm'
import { UnknownBin } from './UnknownBin'
import type { Handling, Outcome } from './use-status-change'

interface HandleReportProps {
  report: ReportFile
  /** Called with whether the form has unsaved input. */
  onEditing: (isEditing: boolean) => void
}

/** Moderation and status of a report, for roles that may handle reports. */
export function HandleReport({ report, onEditing }: HandleReportProps) {
  const may = useMay('reports:handle')
  const handling = useReportHandling(report.id)
  const changes = useReportChanges()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Card component="section" aria-labelledby="handle" className={classes.screenOnly}>
      <Title ref={heading} tabIndex={-1} order={2} size="h4" id="handle" mb="sm">
        {t('residentReport.whatBecomesOfIt')}
      </Title>
      {may ? (
        <Stack gap="md">
          <UnknownBin report={report} onMatched={() => heading.current?.focus()} />
          <HeldNotice report={report} handling={handling} onReleased={() => heading.current?.focus()} />
          {report.isProposedToClose && isUnresolved(report.status) && (
            <Group gap="sm">
              <Text size="sm">{t('residentReport.binWasEmptiedAfterThisWasReported')}</Text>
              <EmptiedSince report={report} changes={changes} onClosed={() => heading.current?.focus()} />
            </Group>
          )}
          <AssignReport report={report} changes={changes} />
          {changes.failure && <FailureNotice {...changes.failure} canRetry={false} />}
          <RefusedReports refused={changes.refused} onDismiss={changes.dismiss} />
          {report.status === 'withdrawn' ? (
            <Text>{t('residentReport.residentWithdrewThisReportRightAfter')}</Text>
          ) : (
            <StatusForm report={report} handling={handling} onEditing={onEditing} />
          )}
        </Stack>
      ) : (
        <Text c="dimmed">{t('residentReport.yourRoleShowsReports')}</Text>
      )}
    </Card>
  )
}

interface HeldNoticeProps {
  report: ReportFile
  handling: Handling
  /** Moves the focus, because the button that had it is gone. */
  onReleased: () => void
}

/** Why a report is held, and the button that releases it. */
function HeldNotice({ report, handling, onReleased }: HeldNoticeProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const releaseButton = useFocusAfter(outcome, handling.isPending)
  async function release() {
    try {
      await handling.changeAsync('release')
      notify.success(t('residentReport.releasedReportCountsNow'))
      onReleased()
    } catch (error) {
      setOutcome({ failure: error as Error })
    }
  }
  if (!isHeldForReview(report) || !report.isBinKnown) return null
  return (
    <Alert color="yellow" title={t('residentReport.heldForReview')}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {t('residentReport.itRaisesNoAlertUntilOperator', {
            sentence: heldReasonWords(report.heldBecause).sentence,
          })}
        </Text>
        {outcome?.failure && (
          <FailureNotice
            {...explainFailure(outcome.failure, t('residentReport.notReleased'))}
            canRetry={false}
          />
        )}
        <Button ref={releaseButton} loading={handling.isPending} onClick={release}>
          {t('residentReport.release')}
        </Button>
      </Stack>
    </Alert>
  )
}
