import { paths } from 'shared-domain'
import { useDataSource, useOverview, useReports } from 'shared-domain/client'
import { Anchor, Card, Group, Link, PageHeader, Stack, ToneBadge } from 'shared-ui'
import { ReportsState } from '../resident-reports/ReportsState'
import { InboxFilterFields } from './InboxFilterFields'
import { queryOf, useInboxFilters } from './inbox-filters'
import { ReportList } from './ReportList'

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

/** How many reports wait, and how many of them are held; that they are samples with mock data. */
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
