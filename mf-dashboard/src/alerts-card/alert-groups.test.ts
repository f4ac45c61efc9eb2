import { makeRecordedAlert } from 'shared-domain/testing'
import { alertGroups } from './alert-groups'

const alert = (location: string, priority: 'high' | 'medium' | 'low' = 'high') =>
  makeRecordedAlert({ location, priority })
const shown = (...alerts: ReturnType<typeof alert>[]) =>
  alertGroups(alerts).map(({ priority, place, alerts: own }) => `${priority} ${place} ${own.length}`)

describe('alerts in groups', () => {
  it('are grouped by urgency and suburb, the most urgent and then the largest first', () => {
    const many = [alert('1 Adelaide Road, Newtown', 'low'), alert('1 Cuba Street, Te Aro')]
    expect(shown(...many, alert('2 Aro Street, Newtown'), alert('9 Rintoul Street, Newtown'))).toEqual([
      'high Newtown 2',
      'high Te Aro 1',
      'low Newtown 1',
    ])
  })

  it('are grouped by street when no suburb is known', () => {
    expect(shown(alert('12 Lambton Quay'), alert('Lambton Quay 1'))).toEqual(['high Lambton Quay 2'])
  })
})
