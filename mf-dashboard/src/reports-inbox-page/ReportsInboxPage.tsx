import { useReports } from 'shared-domain/client'
import { Card, PageHeader, Stack } from 'shared-ui'
import { ReportsState } from '../report-words/ReportsState'
import { InboxFilterFields } from './InboxFilterFields'
import { queryOf } from './inbox-filters'
import { ReportCounts } from './ReportCounts'
import { ReportList } from './ReportList'
import { useInboxFilters } from './use-inbox-filters'

/** What residents reported, and what of it still waits for somebody. */
export function ReportsInboxPage() {
  const { filters, change } = useInboxFilters()
  const answer = useReports(queryOf(filters))
  return (
    <>
      <PageHeader title="Reports" subtitle="What residents tell about the bins" badge={<ReportCounts />} />
      <Card component="section" aria-label="Inbox">
        <Stack gap="md">
          <InboxFilterFields filters={filters} onChange={change} />
          <ReportsState answer={answer} what="The reports">
            {(page) => <ReportList page={page} filters={filters} />}
          </ReportsState>
        </Stack>
      </Card>
    </>
  )
}
