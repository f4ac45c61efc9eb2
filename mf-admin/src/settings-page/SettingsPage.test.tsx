import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import type { Setting } from '../../operations'
import * as operations from '../../operations'
import { SettingsPage } from './SettingsPage'

const photos: Setting = {
  ...{ name: 'RETAIN_PHOTOS_DAYS', value: 365, usual: 365, min: 7, max: 1095, isLocked: false },
}
const audit: Setting = {
  ...{ name: 'RETAIN_AUDIT_DAYS', value: 2557, usual: 2557, min: 365, max: 9999, isLocked: true },
}
const overflow: Setting = {
  ...{ name: 'OVERFLOW_COST_CENTS', value: 5160, usual: 5160, min: 100, max: 10_000_000, isLocked: false },
}
let api: FakeApi<typeof operations>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi(operations)
  api.answer('whoAmI', { person: { name: 'Kiri Ngata', roles: ['admin'] }, isDemonstrationOperator: false })
  api.answer('getConfiguration', { variables: [] })
  api.answer('getSettings', { settings: [photos, audit] })
})

async function open(at = '/app/admin/settings') {
  renderScreen(
    <WithDomain source="real">
      <SettingsPage />
    </WithDomain>,
    { at },
  )
  return screen.findByRole('textbox', { name: 'Photos of residents' })
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

it('changes a setting within its bounds, from the value that was shown', async () => {
  const field = await open()
  await userEvent.clear(field)
  await userEvent.type(field, '3')
  await save()
  expect(field).toHaveAccessibleDescription(/Write a whole number from 7 to 1,095/)
  expect(field).toHaveFocus()
  await userEvent.type(field, '0')
  api.answer('changeSettings', { settings: [{ ...photos, value: 30 }, audit] })
  await save()
  expect(await screen.findByText(/^Saved/)).toBeVisible()
  expect(api.asked.filter(({ name }) => name === 'changeSettings').map(({ body }) => body)).toEqual([
    { changes: [{ name: 'RETAIN_PHOTOS_DAYS', from: 365, to: 30 }] },
  ])
  expect(field).toHaveValue('30')
})

it('opens at the setting that its URL names', async () => {
  expect(await open('/app/admin/settings#RETAIN_PHOTOS_DAYS')).toHaveFocus()
})

describe('the cost of an overflow', () => {
  beforeEach(() => api.answer('getSettings', { settings: [overflow] }))
  const openCost = async () => {
    renderScreen(
      <WithDomain source="real">
        <SettingsPage />
      </WithDomain>,
    )
    return screen.findByRole('textbox', { name: 'Dollars per overflow' })
  }

  it('is shown and typed in dollars, and sent in cents', async () => {
    const field = await openCost()
    expect(field).toHaveValue('51.60')
    expect(field).toHaveAccessibleDescription('1.00 to 100,000.00 dollars; 51.60 unless it is changed')
    await userEvent.clear(field)
    await userEvent.type(field, ' 120.5 ')
    api.answer('changeSettings', { settings: [{ ...overflow, value: 12_050 }] })
    await save()
    expect(await screen.findByText(/^Saved/)).toBeVisible()
    expect(api.asked.filter(({ name }) => name === 'changeSettings').map(({ body }) => body)).toEqual([
      { changes: [{ name: 'OVERFLOW_COST_CENTS', from: 5160, to: 12_050 }] },
    ])
    expect(field).toHaveValue('120.50')
  })

  it.each(['', '1e3', '0.5', '100000.01', '51.601'])('refuses "%s" beside the field', async (text) => {
    const field = await openCost()
    await userEvent.clear(field)
    if (text) await userEvent.type(field, text)
    await save()
    expect(field).toHaveAccessibleDescription(/Write an amount from 1\.00 to 100,000\.00/)
    expect(field).toHaveFocus()
  })
})

it('says that the environment has locked a setting, and offers no field for it', async () => {
  await open()
  expect(screen.getByText('RETAIN_AUDIT_DAYS')).toBeVisible()
  expect(screen.getByText('2,557 days')).toBeVisible()
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
})

it('keeps the typed values when saving failed', async () => {
  const field = await open()
  await userEvent.clear(field)
  await userEvent.type(field, '30')
  api.refuse('changeSettings', 409, 'RETAIN_PHOTOS_DAYS is 60 by now.')
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent(/were not changed.*60 by now/)
  expect(field).toHaveValue('30')
})

it('shows the variables of the server, and collapses those that are not set', async () => {
  const variable = { value: 'debug', isSecret: false, source: 'environment' as const }
  const usual = { value: null, isSecret: false, source: 'usual' as const }
  api.answer('getConfiguration', {
    variables: [
      { ...variable, name: 'LOG_LEVEL' },
      { ...usual, name: 'OSRM_URL' },
      { ...usual, name: 'RETAIN_PHOTOS_DAYS', value: '365' },
    ],
  })
  await open()
  const row = await screen.findByRole('row', { name: /LOG_LEVEL/ })
  expect(row).toHaveTextContent('LOG_LEVELdebugthe environment')
  expect(screen.getByText('OSRM_URL')).not.toBeVisible()
  await userEvent.click(screen.getByText('Variables that are not set (1)'))
  expect(screen.getByText('OSRM_URL')).toBeVisible()
})

it('lets an administrator offer mock data, which is off until then', async () => {
  const mock: Setting = { name: 'ALLOW_MOCK_DATA', value: 0, usual: 0, min: 0, max: 1, isLocked: false }
  api.answer('getSettings', { settings: [photos, mock] })
  await open()
  const offer = screen.getByRole('switch', { name: 'Offer mock data' })
  expect(offer).not.toBeChecked()
  api.answer('changeSettings', { settings: [photos, { ...mock, value: 1 }] })
  await userEvent.click(offer)
  expect(await screen.findByText('Saved. Pages offer it from their next load on.')).toBeVisible()
  expect(offer).toBeChecked()
  expect(api.asked.filter(({ name }) => name === 'changeSettings').map(({ body }) => body)).toEqual([
    { changes: [{ name: 'ALLOW_MOCK_DATA', from: 0, to: 1 }] },
  ])
})
