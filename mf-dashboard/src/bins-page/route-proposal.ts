import { aucklandDate, BIN_TYPES, type Bin, CITY_CENTRE, type Point } from 'shared-domain'
import { missingInMockData, type SendTools, useRecordMutation } from 'shared-domain/client'
import { getFleet, getPlanningFacts, listRoutes } from 'shared-domain/contract'
import { type CheckedLoad, checkLoad, obstacleSentence, type TakenBins } from 'shared-domain/route-planning'
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
