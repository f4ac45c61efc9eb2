import { useRoute } from 'shared-domain/client'
import { PageHeader, Skeleton, Stack, useParams } from 'shared-ui'
import { RecordNotice } from '../record-notice/RecordNotice'
import { useRouteTitle } from '../route-labels/use-route-title'
import { BackToRoutes } from './BackToRoutes'
import { RouteDetails } from './RouteDetails'
import { RouteMissing } from './RouteMissing'
import { RouteRemoved } from './RouteRemoved'

export function RouteDetailsPage() {
  const { id = '' } = useParams()
  return <OneRoute key={id} id={id} />
}

function OneRoute({ id }: { id: string }) {
  const answer = useRoute(id)
  const { route, isUnknown, isLoading, changing } = answer
  useRouteTitle(id, (route ?? changing.removed)?.name)
  if (changing.removed) return <RouteRemoved route={changing.removed} changing={changing} />
  if (isUnknown) return <RouteMissing id={id} />
  if (route) return <RouteDetails route={route} answer={answer} />
  return (
    <>
      <BackToRoutes />
      <PageHeader title={`Route ${id}`} />
      <Stack gap="lg">
        <RecordNotice answer={answer} subject="The route" />
        {isLoading && <Skeleton h="24rem" role="status" aria-label="Reading the route" />}
      </Stack>
    </>
  )
}
