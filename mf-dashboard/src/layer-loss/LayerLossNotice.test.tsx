import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { LayerLossNotice } from './LayerLossNotice'

const onDecided = jest.fn()
let api: FakeApi
beforeEach(() => {
  api = fakeApi()
  onDecided.mockClear()
})

const loss = {
  missing: 2290,
  of: 2300,
  since: '2026-11-21T00:05:00.000Z',
  such: ['WCC11', 'WCC12', 'WCC13', 'WCC14', 'WCC15'],
}
const show = () =>
  renderScreen(
    <WithDomain source="real">
      <LayerLossNotice loss={loss} onDecided={onDecided} />
    </WithDomain>,
  )
const decisions = () => api.asked.filter(({ name }) => name === 'settleLoss').map(({ body }) => body)

describe('the notice about bins that disappeared from the open-data layer', () => {
  it('says how many, since when, and until when they stay', async () => {
    show()
    expect(screen.getByText('The open-data layer lacks 2,290 of 2,300 bins')).toBeVisible()
    expect(screen.getByText(/Missing since 21 Nov.*1:05.*WCC11, .* and 2,285 more/)).toHaveTextContent(
      /for a day, on 22 Nov.*1:05/,
    )
  })

  it.each([
    ['Confirm: Remove 2,290 bins', { areGone: true, missing: 2290 }],
    ['Keep for Another Day', { areGone: false, missing: 2290 }],
  ])('sends the decision "%s" with the number that was seen', async (name, decision) => {
    api.answer('settleLoss', undefined)
    show()
    await userEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(decisions()).toEqual([decision]))
    await waitFor(() => expect(onDecided).toHaveBeenCalledTimes(1))
  })

  it('shows the refusal when the number has changed meanwhile', async () => {
    api.refuse('settleLoss', 409, 'The layer lacks 10 bins now: look again, then decide.')
    show()
    await userEvent.click(await screen.findByRole('button', { name: /^Confirm/ }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/were not removed.*lacks 10 bins now/)
  })

  it('offers no decision to a role that may not decide', async () => {
    api.answer('whoAmI', { person: { name: 'Tama', roles: ['operator'] }, isDemonstrationOperator: false })
    show()
    expect(await screen.findByText(/until a supervisor confirms/)).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})
