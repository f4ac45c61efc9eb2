import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { missingInMockData } from 'shared-domain/client'
import { Button, PageHeader, Skeleton, Stack, Text, useParams } from 'shared-ui'
import { t } from '../messages/translate'
import { RecordNotice } from '../record-notice/RecordNotice'
import { ChangeFailure } from '../route-actions/ChangeFailure'
import { useRouteTitle } from '../route-facts/RouteLabels'
import type { RemovedRoute, RouteChanging } from '../routes/use-route-changing'
import { useRoute } from '../routes/use-routes'
import { MoveFailure, MoveResultCard } from '../stop-moves/MoveResultCard'
import { type Moving, useMoving } from '../stop-moves/use-moving'
import { BackToRoutes, RouteDetails } from './RouteDetails'

export function RouteDetailsPage() {
  const { id = '' } = useParams()
  return <OneRoute key={id} id={id} />
}

function OneRoute({ id }: { id: string }) {
  const answer = useRoute(id)
  const { route, isUnknown, isLoading, changing } = answer
  const moving = useMoving(id)
  useRouteTitle(id, (route ?? changing.removed)?.name)
  if (changing.removed) return <RouteRemoved route={changing.removed} changing={changing} />
  if (moving.result?.isGone) return <RouteMovedAway id={id} moving={moving} />
  if (isUnknown) return <RouteMissing id={id} error={answer.error} />
  if (route) return <RouteDetails route={route} answer={answer} moving={moving} />
  return (
    <>
      <BackToRoutes />
      <PageHeader title={t('routeDetails.routeId', { id })} />
      <Stack gap="lg">
        <RecordNotice answer={answer} subject={t('routeDetails.route')} />
        {isLoading && <Skeleton h="24rem" role="status" aria-label={t('routeDetails.readingRoute')} />}
      </Stack>
    </>
  )
}

interface RouteRemovedProps {
  route: RemovedRoute
  changing: RouteChanging
}

/** Shown in place of a removed route, with an Undo button. */
function RouteRemoved({ route, changing }: RouteRemovedProps) {
  const undo = useRef<HTMLButtonElement>(null)
  // The pressed button is gone: without this the focus would return to the start of the page.
  useEffect(() => undo.current?.focus(), [])
  const { change, pending } = changing
  return (
    <>
      <PageHeader title={t('routeDetails.routeRemoved')} />
      <Stack gap="md" align="flex-start">
        <Text role="status" style={{ overflowWrap: 'anywhere' }}>
          {t('routeDetails.isNoLonger', {
            id: route.id,
            name: route.name,
            what: route.isOnDevice ? t('routeDetails.keptOnThisDevice') : t('routeDetails.amongRoutes'),
          })}
        </Text>
        <ChangeFailure changing={changing} />
        <Button
          ref={undo}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => pending || change({ kind: 'restore' })}
        >
          {t('routeDetails.undo')}
        </Button>
        <BackToRoutes />
      </Stack>
    </>
  )
}

/** Shown in place of a route of which no stop is left. */
function RouteMovedAway({ id, moving }: { id: string; moving: Moving }) {
  return (
    <>
      <PageHeader title={t('routeDetails.routeIsEmptyNow', { id })} />
      <Stack gap="md" align="flex-start">
        <MoveFailure moving={moving} />
        <MoveResultCard moving={moving} />
        <BackToRoutes />
      </Stack>
    </>
  )
}

function RouteMissing({ id, error }: { id: string; error: Error | null }) {
  return (
    <>
      <PageHeader title={t('routeDetails.routeNotFound')} />
      <Text mb="md" style={{ overflowWrap: 'anywhere' }}>
        {missingInMockData(error) ?? t('routeDetails.noRouteOnRecord', { id })}
      </Text>
      <BackToRoutes />
    </>
  )
}
