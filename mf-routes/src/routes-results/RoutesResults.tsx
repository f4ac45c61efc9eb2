import { paths } from 'shared-domain'
import { explainFailure, useRecordQuery } from 'shared-domain/client'
import { getRoute, listRoutes, type OperationAnswer } from 'shared-domain/contract'
import { type PaletteResult, PaletteResults, type SlotProps } from 'shared-ui'
import { distanceText, durationText } from '../../rules/route-text'
import { t } from '../messages/translate'
import { oneRoute, TODAYS_ROUTES } from '../routes/cached-routes'

const SHOWN = 6

/** Results of the command palette: the present and later routes that match the words, and any route by its id. */
export function RoutesResults({ words }: SlotProps['palette.commands']) {
  const isEnabled = words.length >= 2
  const listed = useRecordQuery({
    operation: listRoutes,
    request: TODAYS_ROUTES,
    changesWith: ['routes'],
    isEnabled,
  })
  const matching = (listed.data?.routes ?? []).filter((route) => matches(route, words)).slice(0, SHOWN)
  const id = words.toUpperCase()
  const byId = useRecordQuery({
    operation: getRoute,
    request: oneRoute(id),
    changesWith: [],
    isEnabled: /^R\d{3,9}$/.test(id) && listed.data !== null && matching.length === 0,
  })
  if (!isEnabled) return null
  const routes = byId.data?.id === id && matching.length === 0 ? [byId.data] : matching
  return (
    <PaletteResults
      label={t('routesResults.routes')}
      results={routes.map(routeResult)}
      isLoading={listed.isLoading || byId.isLoading}
      failure={
        listed.error && !listed.data
          ? explainFailure(listed.error, t('routesResults.routesNotSearched')).title
          : undefined
      }
    />
  )
}

type ListedRoute = OperationAnswer<typeof listRoutes>['routes'][number]

const matches = ({ id, name, driver }: ListedRoute, words: string) =>
  `${id} ${name} ${driver?.name ?? ''}`.toLowerCase().includes(words.toLowerCase())

const routeResult = (route: ListedRoute): PaletteResult => ({
  id: route.id,
  title: `${route.id} · ${route.name}`,
  detail: [
    route.status,
    t('routesResults.bins', { bins: route.bins }),
    distanceText(route.distanceKm),
    durationText(route.minutes),
  ].join(', '),
  act: paths.route(route.id),
})
