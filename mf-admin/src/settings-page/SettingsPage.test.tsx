import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import type { Setting } from '../../operations'
import * as operations from '../../operations'
import { forgetUnsavedInput } from '../unsaved-input/unsaved-input'
import { SettingsPage } from './SettingsPage'

const photos: Setting = {
  ...{ name: 'RETAIN_PHOTOS_DAYS', value: 365, usual: 365, min: 7, max: 1095, isLocked: false },
}
const audit: Setting = {
  ...{ name: 'RETAIN_AUDIT_DAYS', value: 2557, usual: 2557, min: 365, max: 9999, isLocked: true },
}
const offered: Setting = { name: 'ALLOW_MOCK_DATA', value: 0, usual: 0, min: 0, max: 1, isLocked: false }
const overflow: Setting = {
  ...{ name: 'OVERFLOW_COST_CENTS', value: 5160, usual: 5160, min: 100, max: 10_000_000, isLocked: false },
}
let api: FakeApi<typeof operations>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  forgetUnsavedInput()
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
const shorten = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Shorten, and delete what is older' }))
const sent = () => api.asked.filter(({ name }) => name === 'changeSettings').map(({ body }) => body)
/** The record takes the change, and has these settings from then on. */
function accept(...settings: Setting[]) {
  api.answer('changeSettings', { settings })
  api.answer('getSettings', { settings })
}
async function write(field: HTMLElement, text: string) {
  await userEvent.clear(field)
  if (text) await userEvent.type(field, text)
}

it('changes a setting within its bounds, from the value that was shown', async () => {
  const field = await open()
  await userEvent.clear(field)
  await userEvent.type(field, '3')
  await save()
  expect(field).toHaveAccessibleDescription(/Write a whole number from 7 to 1,095/)
  expect(field).toHaveFocus()
  await userEvent.type(field, '0')
  accept({ ...photos, value: 30 }, audit)
  await save()
  await shorten()
  expect(await screen.findByText(/^Saved/)).toBeVisible()
  expect(api.asked.filter(({ name }) => name === 'changeSettings').map(({ body }) => body)).toEqual([
    { changes: [{ name: 'RETAIN_PHOTOS_DAYS', from: 365, to: 30 }] },
  ])
  expect(field).toHaveValue('30')
})

it('keeps what was typed while another page is open, and says that it is not saved', async () => {
  await write(await open(), '500')
  cleanup()
  const field = await open()
  expect(field).toHaveValue('500')
  expect(screen.getByText('What you typed is here still, and is not saved yet.')).toBeVisible()
  accept({ ...photos, value: 500 }, audit)
  await save()
  expect(await screen.findByText(/^Saved/)).toBeVisible()
  cleanup()
  await open()
  expect(screen.queryByText(/is not saved yet/)).toBeNull()
})

describe('a period that becomes shorter', () => {
  const ask = async () => {
    await write(await open(), '30')
    await save()
    return within(await screen.findByRole('dialog', { name: 'Keep data for a shorter time?' }))
  }

  it('is asked about first, by its name and days, because what is older is deleted for good', async () => {
    const question = await ask()
    expect(question.getByText('Photos of residents: from 365 to 30 days.')).toBeVisible()
    expect(question.getByText(/deleted within a day and does not come back/)).toBeVisible()
    expect(question.getByRole('button', { name: 'Keep as it is' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([])
    expect(screen.getByRole('textbox', { name: 'Photos of residents' })).toHaveValue('30')
  })

  it('is not asked about when it becomes longer', async () => {
    await write(await open(), '500')
    accept({ ...photos, value: 500 }, audit)
    await save()
    expect(await screen.findByText(/^Saved/)).toBeVisible()
    expect(sent()).toEqual([{ changes: [{ name: 'RETAIN_PHOTOS_DAYS', from: 365, to: 500 }] }])
  })
})

describe('contacts, once a report is dealt with, and those of any report', () => {
  const limits = { min: 7, max: 1095, isLocked: false }
  const dealtWith: Setting = {
    ...{ name: 'RETAIN_CONTACTS_DAYS', value: 90, usual: 90, ...limits },
    notAbove: 'RETAIN_UNRESOLVED_DAYS',
  }
  const any: Setting = { name: 'RETAIN_UNRESOLVED_DAYS', value: 365, usual: 365, ...limits }
  const fields = async (first = dealtWith) => {
    api.answer('getSettings', { settings: [first, any, photos] })
    await open()
    return {
      any: screen.getByRole('textbox', { name: 'Contacts and notes of any report, after it was sent' }),
      dealtWith: screen.queryByRole('textbox', {
        name: 'Contacts and notes, after their report is dealt with',
      }),
    }
  }

  it('are not kept for longer than those, which the field says with the remedy', async () => {
    const { dealtWith: first, any: second } = await fields()
    await write(first as HTMLElement, '700')
    await write(second, '30')
    await save()
    expect(first).toHaveFocus()
    expect(first).toHaveAccessibleDescription(
      /Write at most 30, the days of “Contacts and notes of any report, after it was sent”, or make those more\./,
    )
    expect(second).toBeValid()
    expect(sent()).toEqual([])
  })

  it('say so from the start where an earlier version has saved periods that contradict each other', async () => {
    const { dealtWith: first } = await fields({ ...dealtWith, value: 700 })
    expect(first).toHaveAccessibleDescription(/Write at most 365/)
  })

  it.each([
    ['alone was changed', dealtWith],
    ['can be changed', { ...dealtWith, isLocked: true }],
  ])('are refused at the second period where that %s', async (_, first) => {
    const { any: second } = await fields(first)
    await write(second, '30')
    await save()
    expect(second).toHaveFocus()
    expect(second).toHaveAccessibleDescription(
      /Write at least 90, the days of “Contacts and notes, after their report is dealt with”, or make those fewer/,
    )
  })
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
    accept({ ...overflow, value: 12_050 })
    await save()
    expect(await screen.findByText(/^Saved/)).toBeVisible()
    expect(api.asked.filter(({ name }) => name === 'changeSettings').map(({ body }) => body)).toEqual([
      { changes: [{ name: 'OVERFLOW_COST_CENTS', from: 5160, to: 12_050 }] },
    ])
    expect(field).toHaveValue('120.50')
  })

  it.each([
    ['$60', 6000],
    ['$ 1,250.5', 125_050],
    ['100,000.00', 10_000_000],
  ])('may be typed as %s', async (text, to) => {
    await write(await openCost(), text)
    accept({ ...overflow, value: to })
    await save()
    expect(await screen.findByText(/^Saved/)).toBeVisible()
    expect(sent()).toEqual([{ changes: [{ name: 'OVERFLOW_COST_CENTS', from: 5160, to }] }])
  })

  it.each(['51.605', '51,60', '$51.'])('says of "%s" how many decimals it may have', async (text) => {
    const field = await openCost()
    await write(field, text)
    await save()
    expect(field).toHaveAccessibleDescription(
      /Write an amount from 1\.00 to 100,000\.00, with at most two decimals after a point\./,
    )
    expect(field).toHaveValue(text)
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
  await shorten()
  expect(await screen.findByRole('alert')).toHaveTextContent(/were not changed.*60 by now/)
  expect(field).toHaveValue('30')
})

describe('a setting that a colleague changes meanwhile', () => {
  const longer = async () => {
    const field = await open()
    await write(field, '500')
    return field
  }

  it('is changed from the value that was there when typing began, so that theirs is not overwritten unseen', async () => {
    api.answer('getSettings', { settings: [photos, offered] })
    await longer()
    accept({ ...photos, value: 400 }, { ...offered, value: 1 })
    await userEvent.click(screen.getByRole('switch', { name: 'Offer mock data' }))
    await screen.findByText(/Pages offer it/)
    api.refuse('changeSettings', 409, 'RETAIN_PHOTOS_DAYS is 400 by now.')
    await save()
    expect(await screen.findByRole('alert')).toHaveTextContent(/400 by now/)
    expect(sent().at(-1)).toEqual({ changes: [{ name: 'RETAIN_PHOTOS_DAYS', from: 365, to: 500 }] })
  })

  it('is changed from their value once the refusal has told it', async () => {
    const field = await longer()
    api.answer('getSettings', { settings: [{ ...photos, value: 400 }, audit] })
    api.refuse('changeSettings', 409, 'RETAIN_PHOTOS_DAYS is 400 by now.')
    await save()
    await screen.findByRole('alert')
    expect(field).toHaveValue('500')
    accept({ ...photos, value: 500 }, audit)
    await save()
    expect(await screen.findByText(/^Saved/)).toBeVisible()
    expect(sent().at(-1)).toEqual({ changes: [{ name: 'RETAIN_PHOTOS_DAYS', from: 400, to: 500 }] })
  })
})

it('reads the settings again after an answer was lost, so that what was saved is not refused', async () => {
  await write(await open(), '500')
  api.answer('getSettings', { settings: [{ ...photos, value: 500 }, audit] })
  api.refuse('changeSettings', 503, 'The record is away.')
  await save()
  await screen.findByRole('alert')
  await waitFor(() => expect(api.asked.filter(({ name }) => name === 'getSettings')).toHaveLength(2))
  await save()
  expect(await screen.findByText('Nothing was changed.')).toBeVisible()
  expect(sent()).toHaveLength(1)
})

it('no longer says that it is saved once something else is typed', async () => {
  const field = await open()
  await write(field, '500')
  accept({ ...photos, value: 500 }, audit)
  await save()
  expect(await screen.findByText(/^Saved/)).toBeVisible()
  await userEvent.type(field, '1')
  expect(screen.queryByText(/^Saved/)).toBeNull()
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
  api.answer('getSettings', { settings: [photos, offered] })
  await open()
  const offer = screen.getByRole('switch', { name: 'Offer mock data' })
  expect(offer).not.toBeChecked()
  accept(photos, { ...offered, value: 1 })
  await userEvent.click(offer)
  expect(await screen.findByText('Saved. Pages offer it from their next load on.')).toBeVisible()
  expect(offer).toBeChecked()
  expect(api.asked.filter(({ name }) => name === 'changeSettings').map(({ body }) => body)).toEqual([
    { changes: [{ name: 'ALLOW_MOCK_DATA', from: 0, to: 1 }] },
  ])
})
