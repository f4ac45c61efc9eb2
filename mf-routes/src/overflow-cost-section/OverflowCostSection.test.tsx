import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Role } from 'shared-domain/contract'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { OverflowCostSection } from './OverflowCostSection'

let api: FakeApi
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi()
  api.answer('getPlanningSettings', { dollarsPerOverflow: 51.6 })
})

const open = (source: 'real' | 'mock' = 'real') =>
  renderScreen(
    <WithDomain source={source}>
      <OverflowCostSection />
    </WithDomain>,
  )
const signedInAs = (role: Role) =>
  api.answer('whoAmI', { person: { name: 'Aroha', roles: [role] }, isDemonstrationOperator: false })
const field = () => screen.findByRole('textbox', { name: 'Dollars per overflow' })
async function save(text: string) {
  await userEvent.clear(await field())
  if (text) await userEvent.type(await field(), text)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
}
const sent = () => api.asked.filter(({ name }) => name === 'changePlanningSettings').map(({ body }) => body)

describe('the cost of an overflow', () => {
  it('is saved, and says from when on it counts', async () => {
    open()
    expect(await field()).toHaveValue('51.60')
    api.answer('changePlanningSettings', { dollarsPerOverflow: 120.5 })
    await save(' 120.5 ')
    expect(await screen.findByText('Saved: $120.50. The next plan goes by it.')).toBeVisible()
    expect(sent()).toEqual([{ dollarsPerOverflow: 120.5 }])
  })

  it.each([
    ['', 'Give an amount in dollars such as 51.60.'],
    ['1e3', 'Give an amount in dollars such as 51.60.'],
    ['0.5', 'Give 1 dollar or more.'],
    ['100001', 'Give at most 100000 dollars.'],
  ])('refuses "%s" beside the field, which takes the focus', async (text, refusal) => {
    open()
    await save(text)
    expect(await field()).toHaveAccessibleDescription(refusal)
    expect(await field()).toHaveFocus()
    expect(sent()).toEqual([])
  })

  it('says why it was not saved, and keeps what was typed', async () => {
    open()
    api.refuse('changePlanningSettings', 500, 'The disk is full.')
    await save('120')
    expect(await screen.findByText('The cost was not saved')).toBeVisible()
    expect(await field()).toHaveValue('120')
    expect(screen.queryByText(/^Saved/)).not.toBeInTheDocument()
  })

  it('is shown to those who may not change it', async () => {
    signedInAs('viewer')
    open()
    expect(await screen.findByText('$51.60')).toBeVisible()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('says why it could not be read, and is read again on request', async () => {
    api.refuse('getPlanningSettings', 500)
    open()
    expect(await screen.findByText('The cost could not be read')).toBeVisible()
    api.answer('getPlanningSettings', { dollarsPerOverflow: 51.6 })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await field()).toHaveValue('51.60')
  })

  it('is nothing of mock data', async () => {
    open('mock')
    expect(await screen.findByText(/^Mock data has no forecasts/)).toBeVisible()
  })
})
