import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import type { PlanRule, RuleOffer } from '../../operations'
import { cityFleet } from '../testing/open-city'
import { type RoutesApi, routesApi } from '../testing/routes-api'
import { PlanRules } from './PlanRules'

const BY_RECYCLING: PlanRule = { kind: 'truck', binId: 'WCC4', truckId: 'T02' }
const AFTER: PlanRule = { kind: 'order', binId: 'WCC4', afterBinId: 'WCC2' }
const SCHOOL: PlanRule = { kind: 'time', binId: 'WCC4', from: 8 * 3600, to: 9.5 * 3600 }
const OFFER: RuleOffer = { binId: 'WCC4', days: 4, rules: [BY_RECYCLING, AFTER, SCHOOL] }
const locations = { WCC4: '4 Cuba Street', WCC2: '2 Cuba Street' }
const kept = (rule: PlanRule) => ({ rule, at: '2026-11-20T02:30:00.000Z', by: 'Aroha' })

let api: RoutesApi
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = routesApi()
  api.answer('getFleet', cityFleet)
  api.answer('listPlanRules', { kept: [], offered: [OFFER], locations })
  api.answer('decidePlanRules', {})
})
const open = () =>
  renderScreen(
    <WithDomain source="real">
      <PlanRules />
    </WithDomain>,
  )
const decisions = () => api.asked.filter(({ name }) => name === 'decidePlanRules').map(({ body }) => body)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('the rules for plans', () => {
  it('are offered with the bin, on how many days it was moved, and what that may mean', async () => {
    open()
    const offered = await screen.findByRole('list', { name: 'Offered' })
    const item = within(offered).getByRole('listitem')
    expect(item).toHaveTextContent(/4 Cuba Street WCC4Moved by hand on 4 days/)
    expect(await within(item).findByText('Only Recycling')).toBeVisible()
    expect(within(item).getByText('After 2 Cuba Street')).toBeVisible()
    expect(within(item).getByText(/^Not between 8:00.am and 9:30.am$/)).toBeVisible()
  })

  it('are kept, which Undo takes back', async () => {
    open()
    await screen.findByText('Only Recycling')
    api.answer('listPlanRules', { kept: [kept(BY_RECYCLING)], offered: [], locations })
    await press('Keep for 4 Cuba Street: Only Recycling')
    expect(await screen.findByText(/^Kept by Aroha, 20 Nov, 3:30.pm$/)).toBeVisible()
    expect(screen.queryByRole('list', { name: 'Offered' })).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Rules for Plans' })).toHaveFocus()
    api.answer('listPlanRules', { kept: [], offered: [OFFER], locations })
    await press('Undo')
    expect(await screen.findByRole('list', { name: 'Offered' })).toBeVisible()
    expect(decisions()).toEqual([
      { rules: [BY_RECYCLING], decision: 'keep' },
      { rules: [BY_RECYCLING], decision: 'reopen' },
    ])
  })

  it('are dismissed, all that is offered for a bin', async () => {
    open()
    await screen.findByText('Rules for Plans')
    api.answer('listPlanRules', { kept: [], offered: [], locations })
    await press('Dismiss: 4 Cuba Street')
    await waitFor(() => expect(screen.queryByText('Rules for Plans')).not.toBeInTheDocument())
    expect(decisions()).toEqual([{ rules: OFFER.rules, decision: 'dismiss' }])
  })

  it('are removed, which Undo takes back', async () => {
    api.answer('listPlanRules', { kept: [kept(AFTER)], offered: [], locations })
    open()
    await screen.findByText('After 2 Cuba Street')
    api.answer('listPlanRules', { kept: [], offered: [], locations })
    await press('Remove: 4 Cuba Street: After 2 Cuba Street')
    await waitFor(() => expect(screen.queryByText('Rules for Plans')).not.toBeInTheDocument())
    api.answer('listPlanRules', { kept: [kept(AFTER)], offered: [], locations })
    await press('Undo')
    expect(await screen.findByText('After 2 Cuba Street')).toBeVisible()
    expect(decisions()).toMatchObject([{ decision: 'dismiss' }, { decision: 'keep' }])
  })

  it('that were not kept are offered again, with the reason', async () => {
    open()
    await screen.findByText('Only Recycling')
    api.refuse('decidePlanRules', 503)
    await press('Keep for 4 Cuba Street: Only Recycling')
    expect(await screen.findByText('The rule was not kept')).toBeVisible()
    expect(screen.getByText('Only Recycling')).toBeVisible()
  })

  it('are not shown where there are none', async () => {
    api.answer('listPlanRules', { kept: [], offered: [], locations: {} })
    open()
    await waitFor(() => expect(api.asked.map(({ name }) => name)).toContain('listPlanRules'))
    expect(screen.queryByText('Rules for Plans')).not.toBeInTheDocument()
  })
})
