import * as z from 'zod/mini'
import { getFleet, getRoute, listRoutes, OPERATIONS, type Operation } from '../contract'
import { createMockRecord } from './mock-record'

const record = createMockRecord()
// Routes are served by the part of a remote, and several remotes call them.
const known = { ...OPERATIONS, getRoute, listRoutes }
const requests: Partial<Record<keyof typeof known, object>> = {
  getReport: { params: { id: '5a3b1e00-0000-4000-8000-000000000001' } },
  readReportContact: { params: { id: '5a3b1e00-0000-4000-8000-000000000001' } },
  getRoute: { params: { id: 'R001' } },
  getBin: { params: { id: 'WN042' } },
  nearbyBins: { query: { lat: '-41.2865', lng: '174.776', radius: '0.5' } },
  binSurroundings: { params: { id: 'WN042' }, query: { radius: '1' } },
}
const readable = Object.entries(known).filter(
  ([, operation]) => operation.method === 'GET' && record.has(operation),
) as [keyof typeof known, Operation][]

describe('the mock record', () => {
  it.each(readable)('returns what the contract promises of %s', (name, operation) => {
    const answer = record.call(operation, (requests[name] ?? { query: {} }) as never)
    expect(z.safeParse(operation.answer as z.ZodMiniType, answer).error).toBeUndefined()
  })

  it('refuses what only the council’s record can do, with the way out', () => {
    expect(record.has(getFleet)).toBe(false)
    expect(() => record.call(getFleet, {})).toThrow(/Switch to real data/)
  })

  it('tells of each change, until it is no longer listened to', () => {
    const heard: string[] = []
    const stop = record.subscribe(({ kind }) => heard.push(kind))
    record.call(OPERATIONS.readAllAlerts, {})
    stop()
    record.call(OPERATIONS.readAllAlerts, {})
    expect(heard).toEqual(['alerts'])
  })
})
