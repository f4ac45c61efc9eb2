import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import {
  type Open311Key,
  type OtherSystem,
  type PassedOnReport,
  passOnReport,
  putOpen311Key,
  putOpen311Settings,
  putPassingOn,
  readOpen311,
  readPassingOn,
  readPassingOnNow,
  removeOpen311Key,
  tryPassingOn,
} from '../../operations'
import { OtherSystems } from './OtherSystems'

const own = {
  readPassingOn,
  putPassingOn,
  tryPassingOn,
  passOnReport,
  readPassingOnNow,
  readOpen311,
  putOpen311Key,
  putOpen311Settings,
  removeOpen311Key,
}

const key: Open311Key = {
  id: '0192f3a4-5b6c-7d8e-9f01-23456789abcd',
  name: 'FixMyStreet',
  purpose: 'open311',
  madeAt: '2026-11-20T03:14:00.000Z',
  lastUsedAt: null,
  requests: 0,
  subscriptions: 0,
  failure: null,
}
const settings = { takesAnonymous: false, nearestM: 50 }

let api: FakeApi<typeof own>
let secrets: { name: string; secret: string }[]
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  secrets = []
  api = fakeApi(own)
  api.answer('readOpen311', { settings, keys: [key], lastRequestAt: null })
  api.answer('readPassingOn', { system: null, reports: [] })
})

const open = () =>
  renderScreen(
    <WithDomain source="real">
      <OtherSystems onSecret={(made) => secrets.push(made)} />
    </WithDomain>,
  )

it('shows the addresses that other systems need, and how to test them', async () => {
  open()
  expect(screen.getByText(`${window.location.origin}/open311/v2/`)).toBeVisible()
  expect(screen.getByRole('link', { name: /list of services/ })).toHaveAttribute(
    'href',
    '/open311/v2/services.xml',
  )
  expect(screen.getByRole('link', { name: /first five bins/ })).toBeVisible()
  expect(await screen.findByText('No request has made a report yet.')).toBeVisible()
})

it('shows why the last request of a system was refused', async () => {
  const failure = { at: new Date(Date.now() - 185_000).toISOString(), reason: 'lat: give degrees' }
  const keys = [{ ...key, lastUsedAt: failure.at, failure }]
  api.answer('readOpen311', { settings, keys, lastRequestAt: null })
  open()
  const row = within(await screen.findByRole('row', { name: /FixMyStreet/ }))
  expect(row.getByText('Refused')).toBeVisible()
  expect(row.getByText('lat: give degrees')).toBeVisible()
  expect(row.getByText('3 min ago')).toBeVisible()
})

it('makes a key, which is shown by the page', async () => {
  api.answer('putOpen311Key', { key: 'abc' })
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Make a key' }))
  const form = within(await screen.findByRole('form', { name: 'Make a key' }))
  await userEvent.type(form.getByRole('textbox', { name: /System/ }), 'Snap Send Solve')
  await userEvent.click(form.getByRole('button', { name: 'Make the key' }))
  await waitFor(() => expect(secrets).toMatchObject([{ name: 'Snap Send Solve', secret: 'abc' }]))
})

it('removes a key after a question, in which the focus is on keeping it', async () => {
  const removed = () => api.asked.find(({ name }) => name === 'removeOpen311Key')?.path
  api.answer('removeOpen311Key', undefined)
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the key of FixMyStreet' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove the key of FixMyStreet?' }))
  await waitFor(() => expect(question.getByRole('button', { name: 'Keep it' })).toHaveFocus())
  expect(removed()).toBeUndefined()
  await userEvent.click(question.getByRole('button', { name: 'Remove for good' }))
  await waitFor(() => expect(removed()).toContain(key.id))
  expect(await screen.findByText('The key of FixMyStreet is removed')).toBeVisible()
})

it('saves the settings, and refuses a distance that is none', async () => {
  open()
  const form = within(await screen.findByRole('form', { name: 'Settings of Open311' }))
  const distance = form.getByRole('textbox', { name: /nearest bin/ })
  await userEvent.clear(distance)
  await userEvent.type(distance, '1000')
  expect(form.getByText('Give a whole number from 5 to 500.')).toBeVisible()
  await userEvent.click(form.getByRole('button', { name: 'Save the settings' }))
  expect(api.asked.filter(({ name }) => name === 'putOpen311Settings')).toEqual([])
  await userEvent.clear(distance)
  await userEvent.type(distance, '80')
  await userEvent.click(form.getByRole('switch', { name: /without a key/ }))
  await userEvent.click(form.getByRole('button', { name: 'Save the settings' }))
  expect(api.asked.find(({ name }) => name === 'putOpen311Settings')?.body).toEqual({
    takesAnonymous: true,
    nearestM: 80,
  })
})

const system: OtherSystem = {
  name: 'City contact centre',
  address: 'https://311.example.govt.nz/open311/v2',
  jurisdiction: null,
  isOn: true,
  sendsWords: false,
  services: [{ issue: 'Illegal dumping', code: 'DUMP' }],
  hasKey: true,
  lastReadAt: null,
  failure: null,
}
const passedOn: PassedOnReport = {
  reference: '7K3MN-9QXAP',
  issue: 'Illegal dumping',
  state: 'sent',
  at: '2026-11-20T03:14:00.000Z',
  requestId: '638344',
  said: 'open: A truck comes on Friday',
  failure: null,
}

it('sets up a system from the services that it has', async () => {
  api.answer('tryPassingOn', { services: [{ code: 'DUMP', name: 'Illegal dumping' }] })
  open()
  expect(await screen.findByText('No system is set up: all reports stay here.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Set up a system' }))
  const form = within(await screen.findByRole('form', { name: 'The system' }))
  await userEvent.type(form.getByRole('textbox', { name: /^Name/ }), system.name)
  await userEvent.type(form.getByRole('textbox', { name: /GeoReport/ }), system.address)
  await userEvent.click(form.getByRole('button', { name: 'Read its services' }))
  expect(await form.findByText('It has 1: DUMP (Illegal dumping).')).toBeVisible()
  await userEvent.type(form.getByRole('combobox', { name: 'Illegal dumping' }), 'DUMP')
  await userEvent.type(form.getByRole('textbox', { name: /^Key/ }), 'their-key')
  await userEvent.click(form.getByRole('button', { name: 'Save the system' }))
  const { hasKey: _, lastReadAt: _at, failure: _failure, ...body } = system
  await waitFor(() =>
    expect(api.asked.find(({ name }) => name === 'putPassingOn')?.body).toEqual({
      ...body,
      key: 'their-key',
    }),
  )
})

it('shows what became of the reports that were passed on, and passes one on by hand', async () => {
  const failed: PassedOnReport = {
    ...passedOn,
    ...{ reference: '2ABCD-3EFGH', state: 'failed', requestId: null, said: null },
    failure: 'it answered 400: No such service_code.',
  }
  api.answer('readPassingOn', { system, reports: [passedOn, failed] })
  open()
  const row = within(await screen.findByRole('row', { name: /7K3MN-9QXAP/ }))
  expect(row.getByText('638344')).toBeVisible()
  expect(row.getByText('open: A truck comes on Friday')).toBeVisible()
  const other = within(screen.getByRole('row', { name: /2ABCD-3EFGH/ }))
  expect(other.getByText('Not passed on')).toBeVisible()
  expect(other.getByText('it answered 400: No such service_code.')).toBeVisible()
  const form = within(screen.getByRole('form', { name: 'Pass a report on' }))
  await userEvent.type(form.getByRole('textbox', { name: /Reference/ }), '2abcd-3efgh')
  await userEvent.click(form.getByRole('button', { name: 'Pass it on' }))
  await waitFor(() =>
    expect(api.asked.find(({ name }) => name === 'passOnReport')).toMatchObject({
      path: expect.stringContaining('2ABCD-3EFGH'),
      body: { service: 'DUMP' },
    }),
  )
})
