import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SAMPLE_ALERTS } from 'shared-domain'
import { useAlerts } from 'shared-domain/client'
import { WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { AlertsCard } from './AlertsCard'

const show = (source: 'mock' | 'real' = 'mock') =>
  renderScreen(
    <WithDomain source={source}>
      <AlertsCard />
    </WithDomain>,
  )

const markButton = () => screen.getByRole('button', { name: 'Mark All as Read' })

beforeEach(() => useAlerts.setState({ alerts: SAMPLE_ALERTS.map((alert) => ({ ...alert, isRead: false })) }))

describe('the active alerts', () => {
  it('say type, location, bin, age and priority', () => {
    show()
    const rows = screen.getAllByRole('listitem')
    expect(rows).toHaveLength(3)
    expect(rows[0]).toHaveTextContent(
      /Bin full.*High priority.*Lambton Quay & Willis Street.*WN042.*5 min ago/,
    )
    expect(rows[1]).toHaveTextContent(/Maintenance.*Medium priority.*Cuba Street Mall.*WN018.*15 min ago/)
    expect(rows[2]).toHaveTextContent(/Warning.*Low priority.*Courtenay Place.*WN067.*30 min ago/)
  })

  it('mark the unread ones by a word and announce their count', () => {
    show()
    for (const row of screen.getAllByRole('listitem')) expect(within(row).getByText('New')).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('3 unread')
  })

  it('are all read after Mark All as Read, which then rests and leaves the focus on Undo', async () => {
    show()
    await userEvent.click(markButton())
    expect(screen.queryByText('New')).not.toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('All read')
    expect(markButton()).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
  })

  it('are unread again after Undo', async () => {
    show()
    await userEvent.click(markButton())
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getAllByText('New')).toHaveLength(3)
    expect(markButton()).toBeEnabled()
    expect(markButton()).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  it('put back only what was unread before', async () => {
    useAlerts.setState({
      alerts: SAMPLE_ALERTS.map((alert) => ({ ...alert, isRead: alert.id === 'A001' })),
    })
    show()
    await userEvent.click(markButton())
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('status')).toHaveTextContent('2 unread')
  })

  it('take no focus when the page opens', () => {
    show()
    expect(document.body).toHaveFocus()
  })

  it('say that there are none', () => {
    useAlerts.setState({ alerts: [] })
    show()
    expect(screen.getByText('No active alerts. Nothing needs attention.')).toBeVisible()
    expect(markButton()).toBeDisabled()
  })

  it('are called samples with real data only', () => {
    const { unmount } = show('mock')
    expect(screen.queryByText('Sample data')).not.toBeInTheDocument()
    unmount()
    show('real')
    expect(screen.getByText('Sample data')).toBeVisible()
  })
})
