import { IconPlus } from '@tabler/icons-react'
import { aucklandDate, isTodays, paths, ROUTE_STATUSES, summariseRoutes } from 'shared-domain'
import { useMay, useNow } from 'shared-domain/client'
import {
  Anchor,
  Button,
  Group,
  Link,
  PageHeader,
  SimpleGrid,
  Skeleton,
  Stack,
  StatCard,
  Text,
  useLocation,
} from 'shared-ui'
import { distanceText, durationText } from '../../rules/route-text'
import type { ShownRoute } from '../../rules/shown-route'
import { LateTapsCard } from '../late-taps/LateTapsCard'
import { t } from '../messages/translate'
import { RecordNotice } from '../record-notice/RecordNotice'
import { useRoutes } from '../routes/use-routes'
import { RouteList } from './RouteList'

export function CollectionRoutesPage() {
  const answer = useRoutes()
  const { routes, isLoading } = answer
  const today = aucklandDate(new Date(useNow()))
  const todays = routes?.filter((route) => isTodays(route, today))
  const later = routes?.filter((route) => !isTodays(route, today)) ?? []
  const mayPlan = useMay('routes:plan')
  return (
    <>
      <PageHeader
        title={t('collectionRoutes.collectionRoutes')}
        subtitle={t('collectionRoutes.whichBinsAreCollectedToday')}
        actions={mayPlan && <GenerateLink />}
      />
      <Stack gap="lg">
        <RecordNotice answer={answer} subject={t('collectionRoutes.routes')} />
        <LateTapsCard />
        {isLoading && <LoadingRoutes />}
        {todays && (
          <>
            <RouteSummary routes={todays} />
            <RoutesOfStatus routes={todays} />
          </>
        )}
        {later.length > 0 && (
          <RouteList id="later-routes" title={t('collectionRoutes.laterRoutes')} routes={later} />
        )}
      </Stack>
    </>
  )
}

const GenerateLink = () => (
  <Button component={Link} to={paths.generateRoute} leftSection={<IconPlus size={18} aria-hidden />}>
    {t('collectionRoutes.generateNewRoute')}
  </Button>
)

/** Today's routes of the status in the URL, as the dashboard links to them; all of them without one. */
function RoutesOfStatus({ routes }: { routes: readonly ShownRoute[] }) {
  const wanted = new URLSearchParams(useLocation().search).get('status')
  const status = ROUTE_STATUSES.find((known) => known === wanted)
  if (!status)
    return <RouteList id="todays-routes" title={t('collectionRoutes.todaysRoutes')} routes={routes} />
  return (
    <Stack gap="xs" align="stretch">
      <Group gap="sm">
        <Text size="sm">{t('collectionRoutes.onlyRoutesThatAre', { status })}</Text>
        <Anchor component={Link} to={paths.routes} size="sm">
          {t('collectionRoutes.showAllRoutes')}
        </Anchor>
      </Group>
      <RouteList
        id="todays-routes"
        title={t('collectionRoutes.todaysRoutes')}
        routes={routes.filter((route) => route.status === status)}
      />
    </Stack>
  )
}

/** The four figures of today's routes. */
function RouteSummary({ routes }: { routes: readonly ShownRoute[] }) {
  const isCounted = routes.every(({ binsDone }) => binsDone !== null)
  const { activeRoutes, totalKm, binsCollected, totalMinutes } = summariseRoutes(routes)
  const planned = routes.reduce((sum, { bins }) => sum + bins, 0)
  const figures = [
    { label: t('collectionRoutes.activeRoutes'), value: String(activeRoutes) },
    { label: t('collectionRoutes.totalDistance'), value: distanceText(totalKm) },
    {
      label: t('collectionRoutes.binsCollected'),
      value: String(binsCollected),
      ...((isCounted || binsCollected !== planned) && {
        change: t('collectionRoutes.ofPlanned', { planned }),
      }),
    },
    { label: t('collectionRoutes.estTime'), value: durationText(totalMinutes) },
  ]
  return (
    <SimpleGrid type="container" cols={{ base: 1, '300px': 2, '700px': 4 }} spacing="sm">
      {figures.map((figure) => (
        <StatCard key={figure.label} {...figure} />
      ))}
    </SimpleGrid>
  )
}

function LoadingRoutes() {
  return (
    <Stack role="status" aria-label={t('collectionRoutes.readingRoutes')} gap="lg">
      <Skeleton h="6rem" />
      <Skeleton h="18rem" />
    </Stack>
  )
}
