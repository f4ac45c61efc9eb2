import { paths } from 'shared-domain'
import { useDataSource, useOverview, useReports } from 'shared-domain/client'
import { Anchor, Card, Group, Link, PageHeader, Stack, ToneBadge } from 'shared-ui'
import { ReportsState } from '../resident-reports/ReportsState'
import { InboxFilterFields } from './InboxFilterFields'
import { toReportQuery, useInboxFilters } from './inbox-filters'
import { ReportList } from './ReportList'

/** Residents' reports, the unresolved ones first of all. */
export function ReportsInboxPage() {
  const { filters, change } = useInboxFilters()
  const answer = useReports(toReportQuery(filters))
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

function ReportCounts() {
  const isMock = useDataSource(({ source }) => source === 'mock')
  const { data } = useOverview()
  if (isMock) return <ToneBadge tone="neutral">Sample data</ToneBadge>
  if (!data) return null
  return (
    <Group gap="xs">
      <ToneBadge tone={data.unresolvedReports > 0 ? 'warning' : 'normal'}>
        {data.unresolvedReports} unresolved
      </ToneBadge>
      {data.heldReports > 0 && (
        <Anchor component={Link} to={paths.heldReports}>
          {data.heldReports} of them held for review
        </Anchor>
      )}
      {data.isDemonstration && <ToneBadge tone="neutral">Demonstration data</ToneBadge>}
    </Group>
  )
}
