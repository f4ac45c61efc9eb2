import type { MockRoute } from 'shared-domain'
import { makeRecordedRoute } from 'shared-domain/testing'
import { detailedFromRecord } from './shown-route'

describe('a route of the mock data', () => {
  const shown = (mock: MockRoute['mock']) =>
    detailedFromRecord({ ...makeRecordedRoute({ status: 'pending', binsDone: 0 }), mock })

  it('is never driven: a sample stays as it is', () => {
    expect(shown('sample')).toMatchObject({
      isOnDevice: false,
      binsDone: null,
      plannedFor: null,
      changes: [],
    })
  })

  it('can be removed when it was generated on this device', () => {
    expect(shown('on-device')).toMatchObject({ isOnDevice: true, binsDone: null, changes: ['remove'] })
  })
})
