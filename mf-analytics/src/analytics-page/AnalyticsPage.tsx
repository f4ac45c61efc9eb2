import { IconDownload } from '@tabler/icons-react'
import { paths } from 'shared-domain'
import { explainFailure, useMayCall, useRuntimeSettings } from 'shared-domain/client'
import { binsCsv } from 'shared-domain/contract'
import { Button, FailureNotice, PageHeader, SimpleGrid, Skeleton, Stack, Text } from 'shared-ui'
import { type AnalyticsAnswer, useAnalytics } from '../analytics/analytics'
import { Charts } from './Charts'
import { SummaryCards } from './SummaryCards'

export function AnalyticsPage() {
  const answer = useAnalytics()
  const { data: analytics, isLoading } = answer
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

const clock = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** The moment for which the record counted, and that this is old when the latest refresh failed; nothing for samples. */
function AnalyticsAge({ answer }: { answer: AnalyticsAnswer }) {
  const { openData } = useRuntimeSettings()
  const { data, updatedAt, error, isRefreshing, refresh } = answer
  const time = data && updatedAt !== null ? clock.format(Date.parse(data.asOf)) : null
  if (error) {
    const what = time ? `Not current: figures as of ${time}` : 'The analytics could not be read'
    return (
      <FailureNotice
        {...explainFailure(error, what)}
        onRetry={refresh}
        isRetrying={isRefreshing}
        isStale={time !== null}
      />
    )
  }
  return (
    time && (
      <Text size="sm" c="dimmed">
        Counted from the record{openData.isDemonstration && ' of the demonstration city'} as of {time}
      </Text>
    )
  )
}

/** As large as the cards and charts that will stand in its place. */
function LoadingAnalytics() {
  return (
    <Stack gap="lg" role="status" aria-label="Reading the analytics">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} h="7rem" />
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        {[0, 1, 2, 3].map((chart) => (
          <Skeleton key={chart} h="26rem" />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

/** The rows behind the figures, as files of the record. */
function Downloads() {
  if (!useMayCall(binsCsv)) return null
  return (
    <>
      <Download name="Bins CSV" href={paths.binsCsv} />
      <Download name="Collections CSV" href={paths.collectionsCsv} />
    </>
  )
}

const Download = ({ name, href }: { name: string; href: string }) => (
  <Button
    component="a"
    href={href}
    download
    variant="default"
    leftSection={<IconDownload size={16} aria-hidden />}
  >
    {name}
  </Button>
)
