import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { paths } from 'shared-domain'
import { usePresence } from 'shared-domain/client'
import type { ReportFile } from 'shared-domain/contract'
import { AlsoHere, Button, Group, Link, PageHeader, Stack, useLocation, useParams } from 'shared-ui'
import { useDocumentTitle } from '../document-title/use-document-title'
import { t } from '../messages/translate'
import { ReportBadges, SampleDataBadge } from '../resident-reports/ReportBadges'
import { ReportsState } from '../resident-reports/ReportsState'
import { useReport } from '../resident-reports/reports'
import { HandleReport } from './HandleReport'
import { ReportFacts } from './ReportFacts'
import { ReportHistory } from './ReportHistory'
import { ReportPhotos } from './ReportPhotos'
import { ReportWords } from './ReportWords'
import classes from './ResidentReport.module.css'
import { SimilarReports } from './SimilarReports'

export function ResidentReportPage() {
  const { id = '' } = useParams()
  const answer = useReport(id)
  return (
    <>
      <BackToReports />
      {!answer.data && <PageHeader title={t('residentReport.reportTitle')} />}
      <ReportsState answer={answer} what="The report">
        {/* The key resets the form for another report. */}
        {(report) => <ReportDetails key={report.id} report={report} />}
      </ReportsState>
    </>
  )
}

/** A report as staff work on it. It is printable for crews. */
function ReportDetails({ report }: { report: ReportFile }) {
  const [isEditing, setIsEditing] = useState(false)
  useDocumentTitle(`${report.reference} · ${report.issue}, ${report.binId}`)
  const handling = useRef<HTMLDivElement>(null)
  const focusField = (name: string) =>
    handling.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  const others = usePresence(`report:${report.id}`, isEditing ? 'editing' : 'looking')
  return (
    <div>
      <PageHeader
        title={report.issue}
        subtitle={t('residentReport.reportLocation', {
          location: report.location,
          reference: report.reference,
        })}
        badge={
          <Group gap={6}>
            <ReportBadges report={report} />
            <SampleDataBadge />
          </Group>
        }
        actions={
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('residentReport.print')}
          </Button>
        }
      />
      <AlsoHere others={others} />
      <div className={classes.columns}>
        <Stack gap="md">
          <ReportFacts report={report} onChange={focusField} />
          <ReportWords report={report} />
          <ReportPhotos report={report} />
        </Stack>
        <Stack gap="md">
          <div ref={handling}>
            <HandleReport report={report} onEditing={setIsEditing} />
          </div>
          <ReportHistory report={report} />
          <SimilarReports report={report} />
        </Stack>
      </div>
    </div>
  )
}

/** Links to the inbox with its last filters. */
function BackToReports() {
  const { state } = useLocation()
  return (
    <Button
      component={Link}
      to={inboxIn(state) ?? paths.residentReports}
      variant="subtle"
      size="compact-md"
      mb="sm"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
    >
      {t('residentReport.backToReports')}
    </Button>
  )
}

function inboxIn(state: unknown): string | null {
  if (!state || typeof state !== 'object' || !('inbox' in state)) return null
  return typeof state.inbox === 'string' ? state.inbox : null
}
