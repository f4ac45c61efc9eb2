import { IconPrinter } from '@tabler/icons-react'
import { useDataSource } from 'shared-domain/client'
import type { ReportFile } from 'shared-domain/contract'
import { Button, Group, PageHeader, Stack, ToneBadge } from 'shared-ui'
import { ReportBadges } from '../report-words/ReportBadges'
import { HandleReport } from './HandleReport'
import { ReportFacts } from './ReportFacts'
import { ReportHistory } from './ReportHistory'
import { ReportPhotos } from './ReportPhotos'
import { ReportWords } from './ReportWords'
import classes from './ResidentReport.module.css'
import { SimilarReports } from './SimilarReports'

/** A report as staff works on it; printed, it goes with the crew. */
export function ReportDesk({ report }: { report: ReportFile }) {
  const isMock = useDataSource(({ source }) => source === 'mock')
  return (
    <div>
      <PageHeader
        title={report.issue}
        subtitle={`${report.location} · Report ${report.reference}`}
        badge={
          <Group gap={6}>
            <ReportBadges report={report} />
            {isMock && <ToneBadge tone="neutral">Sample data</ToneBadge>}
          </Group>
        }
        actions={
          <Button
            variant="default"
            className={classes.screenOnly}
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        }
      />
      <div className={classes.columns}>
        <Stack gap="md">
          <ReportFacts report={report} />
          <ReportWords report={report} />
          <ReportPhotos report={report} />
        </Stack>
        <Stack gap="md">
          <HandleReport report={report} />
          <ReportHistory report={report} />
          <SimilarReports report={report} />
        </Stack>
      </div>
    </div>
  )
}
