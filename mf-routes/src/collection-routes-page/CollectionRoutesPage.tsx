import { IconPlus } from '@tabler/icons-react'
import { paths } from 'shared-domain'
import { useRoutes } from 'shared-domain/client'
import { Button, Link, PageHeader, Stack } from 'shared-ui'
import { RouteSummary } from './RouteSummary'
import { TodaysRoutes } from './TodaysRoutes'

export function CollectionRoutesPage() {
  const { routes } = useRoutes()
  return (
    <>
      <PageHeader
        title="Collection Routes"
        subtitle="Which bins are collected today, by which route"
        actions={
          <Button component={Link} to={paths.generateRoute} leftSection={<IconPlus size={18} aria-hidden />}>
            Generate New Route
          </Button>
        }
      />
      <Stack gap="lg">
        <RouteSummary routes={routes} />
        <TodaysRoutes routes={routes} />
      </Stack>
    </>
  )
}
