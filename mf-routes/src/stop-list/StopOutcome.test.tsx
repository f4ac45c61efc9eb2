import { screen } from '@testing-library/react'
import { renderScreen } from 'shared-ui/testing'
import { StopOutcome } from './StopOutcome'

const at = '2026-11-20T02:05:00.000Z'

describe('the outcome of a stop', () => {
  it('names who sent a tap of another person', () => {
    const tap = { by: 'Kiri', sentBy: 'Tama', at, receivedAt: '2026-11-20T02:41:00.000Z', isLate: true }
    renderScreen(<StopOutcome stop={{ state: 'done', skipReason: null, at, emptied: null, taps: [tap] }} />)
    expect(screen.getByText(/tapped by Kiri \(arrived late, 3:41.pm, sent by Tama\)/)).toBeVisible()
  })
})
