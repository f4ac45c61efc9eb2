import { type ExampleRequests, put } from 'api/server-part/testing'

export const EXAMPLE_REQUESTS: ExampleRequests = {
  putCouncilSchedule: async () =>
    put('/api/council-schedule', { fileName: 'days.csv', csv: 'Bin,Days\nWN001,Mon' }),
}
