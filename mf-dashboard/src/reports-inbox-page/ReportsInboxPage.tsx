import { paths, reachesRecord } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import {
  Anchor,
  Card,
  Group,
  Link,
  PageHeader,
  Skeleton,
  Stack,
  Text,
  ToneBadge,
  useLocation,
  useMediaQuery,
  WorkBadge,
} from 'shared-ui'
import { t } from '../messages/translate'
import { useOverview } from '../overview/use-overview'
import { SampleDataBadge } from '../resident-reports/ReportBadges'
import { ReportsState } from '../resident-reports/ReportsState'
import { useReports } from '../resident-reports/reports'
import { HeldSummary } from './HeldSummary'
import { InboxFilterFields } from './InboxFilterFields'
import { toReportQuery, unknownFilters, useInboxFilters } from './inbox-filters'
import { ReportList } from './ReportList'
import classes from './ReportsInbox.module.css'

/** The inbox of residents' reports. It opens with the unresolved ones. */
export function ReportsInboxPage() {
  const { filters, change } = useInboxFilters()
  const unknown = unknownFilters(useLocation().search)
  const isPhone = useMediaQuery('(width < 48em)') ?? false
  const answer = useReports(toReportQuery(filters))
  return (
    <>
      <PageHeader
        title={t('reportsInbox.reports')}
        {...(!isPhone && { subtitle: t('reportsInbox.whatResidentsTellAboutBins') })}
        badge={<ReportCounts />}
      />
      <Card component="section" aria-label={t('reportsInbox.inbox')} className={classes.card}>
        <Stack gap="xs">
          <HeldSummary />
          <InboxFilterFields filters={filters} onChange={change} />
          {unknown.length > 0 && (
            <Text size="sm" role="status">
              {t('reportsInbox.unknownFilters', { list: unknown.join(', ') })}
            </Text>
          )}
          <ReportsState answer={answer} what="The reports">
            {(page) => <ReportList page={page} filters={filters} />}
          </ReportsState>
        </Stack>
      </Card>
    </>
  )
}

function ReportCounts() {
  const { data, isLoading } = useOverview()
  const hasCounts = useDataSource(reachesRecord)
  return (
    <Group gap="xs">
      <SampleDataBadge />
      {/* As wide as the counts: on a phone they take a line of their own, which would move all below it. Samples have none. */}
      {isLoading && hasCounts && <Skeleton height={22} width={200} />}
      {data && data.unresolvedReports !== null && (
        <WorkBadge isOpen={data.unresolvedReports > 0}>
          {t('reportsInbox.unresolvedUnresolvedReports', { unresolvedReports: data.unresolvedReports })}
        </WorkBadge>
      )}
      {data?.heldReports && (
        // On a phone the list alone says it.
        <Anchor component={Link} to={paths.heldReports} visibleFrom="sm">
          {t('reportsInbox.ofThemHeldForReview', { heldReports: data.heldReports })}
        </Anchor>
      )}
      {data?.isDemonstration && <ToneBadge tone="neutral">{t('reportsInbox.demonstrationData')}</ToneBadge>}
    </Group>
  )
}
