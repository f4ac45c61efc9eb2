import { useAnalytics } from 'shared-domain/client'
import { PageHeader, Stack } from 'shared-ui'
import { AnalyticsAge } from './AnalyticsAge'
import { Charts } from './Charts'
import { Downloads } from './Downloads'
import { LoadingAnalytics } from './LoadingAnalytics'
import { SummaryCards } from './SummaryCards'

export function AnalyticsPage() {
  const answer = useAnalytics()
  const { analytics, isLoading } = answer
  return (
    <>
      <PageHeader
        title="Analytics"
        subtitle="Fill levels, collections and savings at a glance"
        actions={<Downloads />}
      />
      <Stack gap="lg">
        <AnalyticsAge answer={answer} />
        {isLoading && <LoadingAnalytics />}
        {analytics && (
          <>
            <SummaryCards summary={analytics.summary} />
            <Charts analytics={analytics} />
          </>
        )}
      </Stack>
    </>
  )
}
