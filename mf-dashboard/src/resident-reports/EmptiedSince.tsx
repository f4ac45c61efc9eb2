import { IconCheck } from '@tabler/icons-react'
import { useMay } from 'shared-domain/client'
import { isUnresolved, type ListedReport } from 'shared-domain/contract'
import { Button, ToneBadge, VisuallyHidden } from 'shared-ui'
import { t } from '../messages/translate'
import { EMPTIED_REASON, type ReportChanges } from './report-changes'

interface EmptiedSinceProps {
  report: ListedReport
  changes: ReportChanges
  /** Moves the focus, because the button is gone. */
  onClosed: () => void
}

/** Closes a report of an overfull bin that was emptied since. A role that only reads sees that it was emptied. */
export function EmptiedSince({ report, changes, onClosed }: EmptiedSinceProps) {
  const may = useMay('reports:handle')
  if (!report.isProposedToClose || !isUnresolved(report.status)) return null
  if (!may) return <ToneBadge tone="neutral">{t('residentReports.emptiedSince')}</ToneBadge>
  const close = () =>
    void changes.change({ action: 'close', ids: [report.id], reason: EMPTIED_REASON }, onClosed)
  return (
    <Button
      variant="light"
      size="compact-md"
      leftSection={<IconCheck size={16} aria-hidden />}
      disabled={changes.isPending}
      onClick={close}
    >
      {t('residentReports.emptiedSinceClose')}
      <VisuallyHidden> {t('residentReports.report', { reference: report.reference })}</VisuallyHidden>
    </Button>
  )
}
