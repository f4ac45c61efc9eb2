import { makeRecordedAlert } from 'shared-domain/testing'
import { alertGroups } from './alert-groups'
import { byUrgency } from './alert-kinds'

const low = { priority: 'low', type: 'warning' } as const
const shown = (...alerts: ReturnType<typeof makeRecordedAlert>[]) =>
  alertGroups(alerts).map(
    ({ priority, kind, places }) =>
      `${priority} ${kind}: ${places.map(({ place, alerts: own }) => `${place} ${own.length}`).join(', ')}`,
  )

describe('alerts in groups', () => {
  it('are ordered by urgency, then kind, then place', () => {
    const alerts = [
      makeRecordedAlert({ ...low, location: '1 Adelaide Road, Newtown' }),
      makeRecordedAlert({ type: 'maintenance', priority: 'medium', location: '1 Cuba Street, Te Aro' }),
      makeRecordedAlert({ reportId: 'r', location: '1 Cuba Street, Te Aro' }),
      makeRecordedAlert({ location: '9 Rintoul Street, Newtown' }),
      makeRecordedAlert({ location: '1 Cuba Street, Aro Valley' }),
      makeRecordedAlert({ location: '2 Aro Street, Newtown' }),
    ]
    expect(shown(...alerts)).toEqual([
      'high full: Aro Valley 1, Newtown 2',
      'high reported: Te Aro 1',
      'medium maintenance: Te Aro 1',
      'low warning: Newtown 1',
    ])
  })

  it('are of one street when no suburb is known', () => {
    expect(
      shown(...['12 Lambton Quay', 'Lambton Quay 1'].map((location) => makeRecordedAlert({ location }))),
    ).toEqual(['high full: Lambton Quay 2'])
  })

  it('come after every danger, whatever its priority', () => {
    const danger = makeRecordedAlert({
      id: 'A009',
      type: 'maintenance',
      priority: 'medium',
      hazard: 'fallen',
    })
    const alerts = [makeRecordedAlert(low), makeRecordedAlert(), danger]
    expect(alerts.toSorted(byUrgency)[0]).toBe(danger)
  })
})
