import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { AlertSettingsDialog } from './AlertSettingsDialog'

let api: FakeApi
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi()
  api.answer('getThresholds', { fullAbove: 85, warningAbove: 60 })
})

async function open() {
  renderScreen(
    <WithDomain source="real">
      <AlertSettingsDialog isOpen onClose={() => {}} />
    </WithDomain>,
  )
  await waitFor(() => expect(screen.getByText('above 85%')).toBeVisible())
}

const field = (name: string) => screen.getByRole('textbox', { name })
async function type(name: string, text: string) {
  await userEvent.clear(field(name))
  if (text) await userEvent.type(field(name), text)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const sent = () => api.asked.filter(({ name }) => name === 'changeThresholds').map(({ body }) => body)

describe('the alert settings', () => {
  it('save both thresholds, and put them back with Undo', async () => {
    await open()
    await type('Full above (%)', '90')
    api.answer('changeThresholds', { fullAbove: 90, warningAbove: 60 })
    await press('Save')
    expect(await screen.findByText(/^Saved: full above 90%, warning above 60%/)).toBeVisible()
    expect(screen.getByText('above 90%')).toBeVisible()

    api.answer('changeThresholds', { fullAbove: 85, warningAbove: 60 })
    await press('Undo')
    expect(await screen.findByText(/^Put back: full above 85%/)).toBeVisible()
    expect(field('Full above (%)')).toHaveValue('85')
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
    expect(sent()).toEqual([
      { fullAbove: 90, warningAbove: 60, from: { fullAbove: 85, warningAbove: 60 } },
      { fullAbove: 85, warningAbove: 60, from: { fullAbove: 90, warningAbove: 60 } },
    ])
  })

  const colleagueSets = (fullAbove: number) => {
    api.answer('getThresholds', { fullAbove, warningAbove: 60 })
    act(() => api.tell({ kind: 'thresholds' }))
  }

  it('ask before they replace what a colleague has saved meanwhile', async () => {
    await open()
    await type('Full above (%)', '90')
    colleagueSets(70)
    expect(await screen.findByText('They are now: full above 70%, warning above 60%.')).toBeVisible()
    expect(field('Full above (%)')).toHaveValue('90')
    await press('Save')
    expect(screen.getByRole('alert')).toHaveTextContent('Choose one of these, then save.')
    expect(screen.getByRole('alert')).toHaveFocus()
    expect(sent()).toEqual([])

    await press('Keep mine')
    api.answer('changeThresholds', { fullAbove: 90, warningAbove: 60 })
    await press('Save')
    expect(await screen.findByText(/^Saved: full above 90%/)).toBeVisible()
    expect(sent()).toEqual([{ fullAbove: 90, warningAbove: 60, from: { fullAbove: 70, warningAbove: 60 } }])
  })

  it('ask too when the server knows of the change first', async () => {
    await open()
    await type('Full above (%)', '90')
    api.refuse('changeThresholds', 409, 'A colleague has changed the thresholds meanwhile.')
    api.answer('getThresholds', { fullAbove: 70, warningAbove: 60 })
    await press('Save')
    await screen.findByText('They are now: full above 70%, warning above 60%.')
    await press('Leave them so')
    expect(field('Full above (%)')).toHaveValue('70')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('offer no Undo once a colleague has changed them again', async () => {
    await open()
    await type('Full above (%)', '90')
    api.answer('changeThresholds', { fullAbove: 90, warningAbove: 60 })
    await press('Save')
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
    colleagueSets(70)
    await waitFor(() => expect(field('Full above (%)')).toHaveValue('70'))
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    expect(screen.queryByText(/^Saved/)).not.toBeInTheDocument()
  })

  it.each([
    ['Full above (%)', '', 'Give a whole percentage.'],
    ['Full above (%)', '100', 'Give a percentage from 1 to 99.'],
    ['Full above (%)', '1e1', 'Give a whole percentage.'],
    ['Full above (%)', '70.5', 'Give a whole percentage.'],
    ['Warning above (%)', '85', 'Give a percentage below that of a full bin.'],
  ])('refuse %s "%s" beside the field, which takes the focus', async (name, text, refusal) => {
    await open()
    await type(name, text)
    await press('Save')
    expect(field(name)).toHaveAccessibleDescription(refusal)
    expect(field(name)).toHaveValue(text)
    expect(field(name)).toBeInvalid()
    expect(field(name)).toHaveFocus()
    expect(sent()).toEqual([])
  })

  it('fill in the defaults without saving them', async () => {
    await open()
    await press('Use defaults')
    expect(field('Full above (%)')).toHaveValue('80')
    expect(field('Warning above (%)')).toHaveValue('50')
    expect(sent()).toEqual([])
  })

  it('keep the typed values when saving fails, without a success message', async () => {
    await open()
    await type('Full above (%)', '90')
    api.cutOff('changeThresholds')
    await press('Save')
    expect(await screen.findByRole('alert')).toHaveTextContent(/were not saved.*did not answer/)
    expect(field('Full above (%)')).toHaveValue('90')
    expect(screen.getByText('above 85%')).toBeVisible()
    expect(screen.queryByText(/^Saved/)).not.toBeInTheDocument()
  })

  it('say who may change them to a role that may not', async () => {
    api.answer('whoAmI', { person: { name: 'Tama', roles: ['operator'] }, isDemonstrationOperator: false })
    await open()
    expect(await screen.findByText(/a supervisor changes them/)).toBeVisible()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('say why they could not be read', async () => {
    api.refuse('getThresholds', 403, 'Your role does not see the record.')
    renderScreen(
      <WithDomain source="real">
        <AlertSettingsDialog isOpen onClose={() => {}} />
      </WithDomain>,
    )
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Your role does not see the record.')
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument()
  })
})
