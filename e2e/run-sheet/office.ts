import type { Page } from '@playwright/test'
import type { LocatedBin } from 'shared-domain'
import {
  OPERATIONS,
  type OperationAnswer,
  type OperationRequest,
  operationUrl,
  type RecordedRoute,
  type ReportReceipt,
} from 'shared-domain/contract'

type Bin = OperationAnswer<(typeof OPERATIONS)['getBin']>
type History = OperationAnswer<(typeof OPERATIONS)['binHistory']>

/** Requests to the record as the person who is signed in on the page. */
export function office(page: Page) {
  const { request } = page
  const read = async <T>(path: string): Promise<T> => (await request.get(path)).json()
  const post = async <T>(path: string, data: object): Promise<T> => {
    const headers = { 'idempotency-key': crypto.randomUUID(), origin: new URL(page.url()).origin }
    const answer = await request.post(path, { data, headers })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
    return answer.json()
  }
  const alerts = async () =>
    (await read<OperationAnswer<(typeof OPERATIONS)['listAlerts']>>(OPERATIONS.listAlerts.path)).alerts
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
      const { collectionsByWeek, statusDistribution } = await read<
        OperationAnswer<(typeof OPERATIONS)['getAnalytics']>
      >(OPERATIONS.getAnalytics.path)
      const full = statusDistribution.find(({ status }) => status === 'full')?.bins ?? 0
      return { routes: collectionsByWeek.at(-1)?.collections ?? 0, full }
    },
    route: (id: string) => read<RecordedRoute>(operationUrl(OPERATIONS.getRoute.path, { id })),
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
    /** A route over these bins with a plan of its day: unloading at the Southern Landfill, then home. */
    makeRoute: (name: string, bins: readonly LocatedBin[]) =>
      post<RecordedRoute>(OPERATIONS.createRoute.path, newRoute(name, bins)),
  }
}

type NewRoute = OperationRequest<(typeof OPERATIONS)['createRoute']>['body']
type Visits = NonNullable<NewRoute['plan']>['visits']

function newRoute(name: string, bins: readonly LocatedBin[]): NewRoute {
  const depot = { kind: 'depot' as const, point: { lat: -41.3172, lng: 174.8021 } }
  const landfill = { kind: 'disposal' as const, facilityId: 'F01', point: { lat: -41.3388, lng: 174.7541 } }
  const stops = bins.map(({ id, lat, lng }) => ({ kind: 'stop' as const, binId: id, point: { lat, lng } }))
  const visits = [depot, ...stops, landfill, depot].map((place, index): Visits[number] => {
    const arrival = 7 * 3600 + index * 900
    const litres = Math.min(index, stops.length) * 100 * (index > stops.length ? 0 : 1)
    return { ...place, arrival, departure: arrival + 120, litres, kg: litres / 10 }
  })
  const binIds = bins.map(({ id }) => id)
  const plan = { truckId: 'T01', depotId: 'D01', visits, matrixSource: 'estimate' as const }
  return { name, priority: 'high', binIds, distanceKm: 12.4, baselineKm: 15.1, minutes: 95, plan }
}
