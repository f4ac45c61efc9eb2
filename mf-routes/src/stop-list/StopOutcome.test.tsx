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
  it('names what another person found at a stop that counts as done', () => {
    const done = { by: 'Kiri', at, receivedAt: at, isLate: false }
    const skipped = { ...done, by: 'Tama', skipReason: 'damaged' as const }
    renderScreen(
      <StopOutcome stop={{ state: 'done', skipReason: null, at, emptied: null, taps: [skipped, done] }} />,
    )
    expect(
      screen.getByText(/^Done, .*tapped by Tama \(skipped: the bin was damaged\) and Kiri$/),
    ).toBeVisible()
  })
})
