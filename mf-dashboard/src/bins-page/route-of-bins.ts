import { aucklandDate, BIN_STATUSES, type Bin, CITY_CENTRE, generateRoute } from 'shared-domain'
import { missingInMockData, type SendTools, useRecordMutation } from 'shared-domain/client'
import {
  createRoute,
  getFleet,
  getOverview,
  listRoutes,
  removeRoute,
  searchBins,
} from 'shared-domain/contract'

type RouteWish = { kind: 'make'; bins: readonly Bin[] } | { kind: 'remove'; id: string }

/** Makes a pending route of bins, in a short order. Undo removes it. */
export const useRouteOfBins = () =>
  useRecordMutation({
    async send(wish: RouteWish, { call, key }) {
      if (wish.kind === 'remove') {
        await call(removeRoute, { params: { id: wish.id } })
        return { id: wish.id, bins: 0, leftOut: 0 }
      }
      const day = aucklandDate(new Date())
      const depot = await firstDepot(call)
      const generated = generateRoute(
        { name: '', day, priority: null, statuses: BIN_STATUSES, depot },
        wish.bins,
      )
      if (!generated.ok) throw new Error(REASONS[generated.failure.kind] ?? 'Choose other bins.')
      const { name, priority, binsList, distanceKm, minutes } = generated.route
      const made = await call(createRoute, {
        headers: { 'idempotency-key': key },
        body: {
          ...{ name, priority, distanceKm, minutes, baselineKm: distanceKm },
          binIds: binsList.map(({ id }) => id),
        },
      })
      return { id: made.id, bins: made.bins, leftOut: wish.bins.length - made.bins }
    },
    refreshes: [listRoutes, searchBins, getOverview],
    notDone: ({ kind }) => (kind === 'make' ? 'The route was not made' : 'The route was not removed'),
  })

const REASONS: Partial<Record<string, string>> = {
  'no-bins-due': 'None of the chosen bins has a position.',
  'too-many-bins': 'A route has no room for so many bins: choose fewer.',
}

/** The start of the route: the first depot, or the city centre for samples, which have no depot. */
async function firstDepot(call: SendTools['call']) {
  try {
    const { depots } = await call(getFleet, {})
    return depots[0] ?? CITY_CENTRE
  } catch (error) {
    if (missingInMockData(error as Error)) return CITY_CENTRE
    throw error
  }
}
