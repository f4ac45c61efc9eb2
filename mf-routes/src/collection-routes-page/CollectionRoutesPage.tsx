import { IconPlus } from '@tabler/icons-react'
import { paths } from 'shared-domain'
import { useMay, useRoutes } from 'shared-domain/client'
import { Button, Link, PageHeader, Stack } from 'shared-ui'
import { RecordNotice } from '../record-notice/RecordNotice'
import { LoadingRoutes } from './LoadingRoutes'
import { RouteSummary } from './RouteSummary'
import { TodaysRoutes } from './TodaysRoutes'

export function CollectionRoutesPage() {
  const answer = useRoutes()
  const { routes, isLoading } = answer
  const mayPlan = useMay('routes:plan')
  return (
    <>
      <PageHeader
        title="Collection Routes"
        subtitle="Which bins are collected today, by which route"
        actions={mayPlan && <GenerateLink />}
      />
      <Stack gap="lg">
        <RecordNotice answer={answer} subject="The routes" />
        {isLoading && <LoadingRoutes />}
        {routes && (
          <>
            <RouteSummary routes={routes} />
            <TodaysRoutes routes={routes} />
          </>
        )}
      </Stack>
    </>
  )
}

const GenerateLink = () => (
  <Button component={Link} to={paths.generateRoute} leftSection={<IconPlus size={18} aria-hidden />}>
    Generate New Route
  </Button>
)
