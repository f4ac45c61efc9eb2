import type { Page } from '@playwright/test'
import {
  assignRoute,
  type createRoute,
  getFleet,
  getRoute,
  keepPlan,
  listDrivers,
  putTruck,
} from 'mf-routes/operations'
import type { BinStatus, LocatedBin } from 'shared-domain'
import {
  OPERATIONS,
  type OperationAnswer,
  type OperationRequest,
  operationUrl,
  type RecordedRoute,
  type ReportReceipt,
} from 'shared-domain/contract'
import { clockSeconds } from 'shared-domain/route-planning'

type Bin = OperationAnswer<(typeof OPERATIONS)['getBin']>
type Truck = OperationAnswer<typeof getFleet>['trucks'][number]
type History = OperationAnswer<(typeof OPERATIONS)['binHistory']>

/** How long after the start of its shift a truck leaves. */
const LEAVES_AFTER_S = 3600
/** From one place to the next; less between the stops of a long route, which has to be back within the shift. */
const BETWEEN_PLACES_S = 900
const LONGEST_ROUND_S = 4 * 3600
/** As long as the landfill of the demonstration takes. */
const UNLOADS_S = 15 * 60

/** Requests to the record as the person who is signed in on the page. */
export function office(page: Page) {
  const { request } = page
  const read = async <T>(path: string): Promise<T> => (await request.get(path)).json()
  const post = <T>(path: string, data: object) => send<T>('POST', path, data)
  const send = async <T>(method: 'POST' | 'PUT', path: string, data: object): Promise<T> => {
    const headers = { 'idempotency-key': crypto.randomUUID(), origin: new URL(page.url()).origin }
    const answer = await request.fetch(path, { method, data, headers })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
    return answer.json()
  }
  const alerts = async () =>
    (await read<OperationAnswer<(typeof OPERATIONS)['listAlerts']>>(OPERATIONS.listAlerts.path)).alerts
  const truck = async (truckId: string): Promise<Truck> => {
    const { trucks } = await read<OperationAnswer<typeof getFleet>>(getFleet.path)
    const found = trucks.find(({ id }) => id === truckId)
    if (!found) throw new Error(`There is no truck ${truckId}.`)
    return found
  }
  return {
    bin: (id: string) => read<Bin>(operationUrl(OPERATIONS.getBin.path, { id })),
    collectionsOf: async (id: string) =>
      (await read<History>(operationUrl(OPERATIONS.binHistory.path, { id }))).collections,
    alerts,
    /** Whether an open alert says that the bin is full. */
    isAlerted: async (id: string) =>
      (await alerts()).some(({ binId, type }) => binId === id && type === 'full'),
    /** The figures of analytics: the routes completed in these seven days, and the bins that are full now. */
    counted: async () => {
      const { collectionsByWeek, statusDistribution } = await read<{
        collectionsByWeek: { collections: number }[]
        statusDistribution: { status: BinStatus; bins?: number }[]
      }>('/api/analytics')
      const full = statusDistribution.find(({ status }) => status === 'full')?.bins ?? 0
      return { routes: collectionsByWeek.at(-1)?.collections ?? 0, full }
    },
    route: (id: string) => read<RecordedRoute>(operationUrl(getRoute.path, { id })),
    report: (id: string) =>
      read<OperationAnswer<(typeof OPERATIONS)['getReport']>>(
        operationUrl(OPERATIONS.getReport.path, { id }),
      ),
    closeReport: (id: string) =>
      post(operationUrl(OPERATIONS.changeReportStatus.path, { id }), {
        from: 'open',
        to: 'closed',
        reason: 'Emptied.',
      }),
    reportOverflow: (binId: string) =>
      post<ReportReceipt>(OPERATIONS.createReport.path, { binId, issue: 'Overflowing' }),
    emptyBin: (binId: string) =>
      post(OPERATIONS.recordCollection.path, { binId, at: new Date().toISOString() }),
    /**
     * A route over these bins with a plan of its day, in the shift of its truck: unloading at the Southern Landfill, then home. A
     * round of the opened city may come to them as well.
     */
    makeRoute: async (name: string, bins: readonly LocatedBin[], truckId = 'T01'): Promise<RecordedRoute> => {
      const route = { ...newRoute(name, bins, await truck(truckId)), key: crypto.randomUUID() }
      const body = { routes: [route], removedIds: [], mayShareBins: true }
      const { routes } = await send<{ routes: [RecordedRoute] }>('PUT', keepPlan.path, body)
      return routes[0]
    },
    /** Gives a route to the driver of this name. */
    giveTo: async (id: string, name: string) => {
      const { drivers } = await read<OperationAnswer<typeof listDrivers>>(listDrivers.path)
      const driverId = drivers.find((driver) => driver.name === name)?.id ?? null
      await send('POST', operationUrl(assignRoute.path, { id }), { driverId })
    },
    /** Takes a truck out of service, or puts it back; for a role that changes the fleet. */
    setInService: async (truckId: string, isInService: boolean) => {
      const { id, ...fields } = await truck(truckId)
      await send('PUT', operationUrl(putTruck.path, { id }), { ...fields, isInService })
    },
  }
}

type NewRoute = OperationRequest<typeof createRoute>['body']
type Visits = NonNullable<NewRoute['plan']>['visits']

function newRoute(name: string, bins: readonly LocatedBin[], { id: truckId, shift }: Truck): NewRoute {
  const depot = { kind: 'depot' as const, point: { lat: -41.3172, lng: 174.8021 } }
  const landfill = { kind: 'disposal' as const, facilityId: 'F01', point: { lat: -41.3388, lng: 174.7541 } }
  const stops = bins.map(({ id, lat, lng }) => ({ kind: 'stop' as const, binId: id, point: { lat, lng } }))
  const places = [depot, ...stops, landfill, depot]
  const between = Math.min(BETWEEN_PLACES_S, LONGEST_ROUND_S / places.length)
  const visits = places.map((place, index): Visits[number] => {
    const hasUnloaded = index === places.length - 1
    const afterStops = Math.max(0, index - stops.length)
    const driving = (index - afterStops) * between + afterStops * BETWEEN_PLACES_S
    const arrival = clockSeconds(shift.from) + LEAVES_AFTER_S + driving + (hasUnloaded ? UNLOADS_S : 0)
    const departure = arrival + (place.kind === 'disposal' ? UNLOADS_S : 120)
    const litres = Math.min(index, stops.length) * 100 * (index > stops.length ? 0 : 1)
    return { ...place, arrival, departure, litres, kg: litres / 10 }
  })
  const binIds = bins.map(({ id }) => id)
  const plan = { truckId, depotId: 'D01', visits, matrixSource: 'estimate' as const }
  return { name, priority: 'high', binIds, distanceKm: 12.4, baselineKm: 15.1, minutes: 95, plan }
}
