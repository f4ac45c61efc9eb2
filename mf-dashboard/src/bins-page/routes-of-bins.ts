import {
  aucklandDate,
  BIN_TYPE_NAMES,
  type Point,
  ROUTE_BINS_MAX,
  ROUTE_NAME_MAX,
  routeThrough,
} from 'shared-domain'
import { missingInMockData, useRecordMutation } from 'shared-domain/client'
import {
  createRoute,
  getPlanningFacts,
  keepPlan,
  listRoutes,
  removeRoute,
  searchBins,
} from 'shared-domain/contract'
import { notify } from 'shared-ui'
import { getOverview } from '../../operations'
import { binsText } from '../count-text/count-text'
import { t } from '../messages/translate'
import type { LeftOutGroup, RouteProposal } from './route-proposal'

interface NewRoute {
  key: string
  body: Parameters<typeof newRouteBody>[0]
}

type RouteChange =
  | { kind: 'make'; routes: readonly NewRoute[]; leftOut: readonly LeftOutGroup[] }
  | { kind: 'remove'; ids: readonly string[] }

/** The change that makes one route of each of these loads. */
export const routesToMake = (
  loads: RouteProposal['loads'],
  { leftOut, depot }: Pick<RouteProposal, 'leftOut' | 'depot'>,
): RouteChange => ({
  kind: 'make',
  leftOut,
  routes: loads.map((load) => ({
    key: crypto.randomUUID(),
    body: { load, depot, isOneOfSeveral: loads.length > 1 },
  })),
})

/** Makes pending routes for today, each in a short order; all of them or none. Undo removes them. */
export const useRoutesOfBins = () => {
  const making = useRecordMutation({
    async send(change: RouteChange, { call }): Promise<{ ids: readonly string[]; bins: number }> {
      if (change.kind === 'remove') {
        await withoutSamples(
          () => call(keepPlan, { body: { routes: [], removedIds: [...change.ids], mayShareBins: false } }),
          () => Promise.all(change.ids.map((id) => call(removeRoute, { params: { id } }))),
        )
        return { ids: change.ids, bins: 0 }
      }
      const routes = change.routes.map(({ key, body }) => ({ key, ...newRouteBody(body) }))
      const made = await withoutSamples(
        async () => (await call(keepPlan, { body: { routes, removedIds: [], mayShareBins: false } })).routes,
        async () => {
          const samples = []
          for (const { key, ...body } of routes)
            samples.push(await call(createRoute, { headers: { 'idempotency-key': key }, body }))
          return samples
        },
      )
      return { ids: made.map(({ id }) => id), bins: made.reduce((sum, { bins }) => sum + bins, 0) }
    },
    learn({ ids, bins }, change) {
      if (change.kind === 'make')
        notify.success(
          t('bins.routesMadeWith', {
            count: ids.length,
            routes: ids.join(', '),
            bins: binsText(bins),
          }),
          {
            ...(change.leftOut.length > 0 && { description: leftOutText(change.leftOut) }),
            action: { label: t('bins.undo'), onPress: () => making.change({ kind: 'remove', ids }) },
          },
        )
      return []
    },
    refreshes: [listRoutes, searchBins, getOverview, getPlanningFacts],
    notDone: ({ kind }) => (kind === 'make' ? t('bins.noRouteWasMade') : t('bins.routeNotRemoved')),
  })
  return making
}

/** Samples know routes one by one, not a plan of several. */
async function withoutSamples<A>(inRecord: () => Promise<A>, inSamples: () => Promise<unknown>): Promise<A> {
  try {
    return await inRecord()
  } catch (error) {
    if (missingInMockData(error as Error)) return (await inSamples()) as A
    throw error
  }
}

/** Such as '3 bins left out: already planned on R012 today (2), its position is not known (1).' */
function leftOutText(groups: readonly LeftOutGroup[]): string {
  const count = groups.reduce((sum, { bins }) => sum + bins.length, 0)
  const reasons = groups.map(
    ({ reason, bins }) => `${reason[0]?.toLowerCase()}${reason.slice(1, -1)} (${bins.length})`,
  )
  return t('bins.leftOutBinsList', { bins: binsText(count), list: reasons.join(', ') })
}

interface WantedRoute {
  load: RouteProposal['loads'][number]
  depot: Point
  isOneOfSeveral: boolean
}

function newRouteBody({ load: { accepted, stream }, depot, isOneOfSeveral }: WantedRoute) {
  const day = aucklandDate(new Date())
  if (accepted.length > ROUTE_BINS_MAX)
    throw new Error(`A route has room for ${ROUTE_BINS_MAX} bins: choose fewer.`)
  const { name, priority, binsList, distanceKm, minutes } = routeThrough(accepted, {
    name: '',
    day,
    priority: null,
    depot,
  })
  const suffix = isOneOfSeveral ? ` · ${BIN_TYPE_NAMES[stream]}` : ''
  return {
    name: name.slice(0, ROUTE_NAME_MAX - suffix.length) + suffix,
    ...{ priority, distanceKm, minutes, baselineKm: distanceKm },
    binIds: binsList.map(({ id }) => id),
  }
}
