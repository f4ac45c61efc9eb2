import {
  aucklandDate,
  BIN_TYPE_NAMES,
  BIN_TYPES,
  type Bin,
  CITY_CENTRE,
  type Point,
  ROUTE_BINS_MAX,
  ROUTE_NAME_MAX,
  routeThrough,
} from 'shared-domain'
import { missingInMockData, type SendTools, useRecordMutation } from 'shared-domain/client'
import {
  createRoute,
  getFleet,
  getPlanningFacts,
  keepPlan,
  listRoutes,
  removeRoute,
  searchBins,
} from 'shared-domain/contract'
import { type CheckedLoad, checkLoad, obstacleSentence, type TakenBins } from 'shared-domain/route-planning'
import { notify } from 'shared-ui'
import { getOverview } from '../../operations'
import { binsText } from '../count-text/count-text'
import { t } from '../messages/translate'

/** Bins that no route can collect, for one reason. */
export interface LeftOutGroup {
  /** As a sentence. */
  reason: string
  bins: readonly Pick<Bin, 'id' | 'location'>[]
}

/** What the chosen bins make: a route for each stream, and the bins that the rules of a plan leave out. */
export interface RouteProposal {
  loads: readonly (CheckedLoad & { stream: Bin['binType'] })[]
  leftOut: readonly LeftOutGroup[]
  depot: Point
}

/** Asks the rules of a plan which of the chosen bins can go on new routes of today. */
export const useRouteProposal = () =>
  useRecordMutation({
    send: async (bins: readonly Bin[], { call }): Promise<RouteProposal> => {
      const [facts, fleet] = await Promise.all([takenBins(call), readFleet(call)])
      const depot = fleet?.depots[0] ?? CITY_CENTRE
      const trucks = fleet && fleet.trucks.length > 0 ? fleet.trucks : null
      const loads = BIN_TYPES.map((stream) => {
        const stops = bins.flatMap((bin) => (bin.binType === stream ? { binId: bin.id, bin } : []))
        return { ...checkLoad(stops, { taken: facts, trucks, stream, depot }), stream }
      })
      return {
        loads: loads.filter(({ accepted }) => accepted.length > 0),
        leftOut: leftOutGroups(bins, loads),
        depot,
      }
    },
    notDone: t('bins.chosenBinsNotChecked'),
  })

function leftOutGroups(bins: readonly Bin[], loads: readonly CheckedLoad[]): LeftOutGroup[] {
  const today = aucklandDate(new Date())
  const byId = new Map(bins.map((bin) => [bin.id, bin]))
  const groups = new Map<string, Bin[]>()
  for (const { binId, obstacle } of loads.flatMap(({ leftOut }) => leftOut)) {
    const reason = obstacleSentence(obstacle, today)
    const bin = byId.get(binId)
    if (bin) groups.set(reason, [...(groups.get(reason) ?? []), bin])
  }
  return [...groups].map(([reason, ofReason]) => ({ reason, bins: ofReason }))
}

/** The stops of open routes with their days, and the bins that crews did not find; none of either for samples. */
async function takenBins(call: SendTools['call']): Promise<TakenBins> {
  try {
    const [{ onRoutes, missing }, { routes }] = await Promise.all([
      call(getPlanningFacts, {}),
      call(listRoutes, { query: {} }),
    ])
    const today = aucklandDate(new Date())
    const dayOf = new Map(
      routes.map(({ id, status, plannedFor }) => [id, status === 'active' ? today : plannedFor]),
    )
    return { onRoutes: onRoutes.map((stop) => ({ ...stop, day: dayOf.get(stop.routeId) })), missing }
  } catch (error) {
    if (missingInMockData(error as Error)) return { onRoutes: [], missing: [] }
    throw error
  }
}

/** `null` for samples, which have no fleet. */
async function readFleet(call: SendTools['call']) {
  try {
    return await call(getFleet, {})
  } catch (error) {
    if (missingInMockData(error as Error)) return null
    throw error
  }
}

interface NewRoute {
  key: string
  body: Parameters<typeof newRouteBody>[0]
}

type RouteWish =
  | { kind: 'make'; routes: readonly NewRoute[]; leftOut: readonly LeftOutGroup[] }
  | { kind: 'remove'; ids: readonly string[] }

/** The wish for one route over each of these loads. */
export const wishFor = (
  loads: RouteProposal['loads'],
  { leftOut, depot }: Pick<RouteProposal, 'leftOut' | 'depot'>,
): RouteWish => ({
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
    async send(wish: RouteWish, { call }): Promise<{ ids: readonly string[]; bins: number }> {
      if (wish.kind === 'remove') {
        await withoutSamples(
          () => call(keepPlan, { body: { routes: [], removedIds: [...wish.ids], mayShareBins: false } }),
          () => Promise.all(wish.ids.map((id) => call(removeRoute, { params: { id } }))),
        )
        return { ids: wish.ids, bins: 0 }
      }
      const routes = wish.routes.map(({ key, body }) => ({ key, ...newRouteBody(body) }))
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
    learn({ ids, bins }, wish) {
      if (wish.kind === 'make')
        notify.success(
          t('bins.routesMadeWith', {
            count: ids.length,
            routes: ids.join(', '),
            bins: binsText(bins),
          }),
          {
            ...(wish.leftOut.length > 0 && { description: leftOutText(wish.leftOut) }),
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
