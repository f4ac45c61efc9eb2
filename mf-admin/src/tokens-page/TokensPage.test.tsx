import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import * as operations from '../../operations'
import { forgetKeptSecrets } from '../secret-page/kept-secrets'
import { TokensPage } from './TokensPage'

const SENSORS = ['24E124713B000001', '24E124713B000002']
const gateway = {
  id: '5a3b1e00-0000-4000-8000-000000000001',
  name: 'Gateway Tawa',
  scopes: ['uplinks:write' as const],
  devices: SENSORS,
  ending: 'x7Qa',
  createdAt: '2026-11-20T00:00:00.000Z',
  expiresAt: '2027-11-20T00:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  previous: null,
}
let api: FakeApi<typeof operations>
beforeEach(() => {
  forgetKeptSecrets()
  api = fakeApi(operations)
  api.answer('whoAmI', {
    person: { name: 'Mere Kahu', roles: ['supervisor'] },
    isDemonstrationOperator: false,
  })
  api.answer('listAccessTokens', { tokens: [gateway] })
})

const asked = (name: string) => api.asked.filter((request) => request.name === name)
const open = () =>
  renderScreen(
    <WithDomain source="real">
      <TokensPage />
    </WithDomain>,
  )

it('says of how many sensors a token sends the messages', async () => {
  const server = { ...gateway, id: crypto.randomUUID(), name: 'Network server', devices: null }
  api.answer('listAccessTokens', { tokens: [gateway, server] })
  open()
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
  expect((await row(/Gateway Tawa/)).getByText('of 2 sensors only')).toBeVisible()
  expect((await row(/Network server/)).getByText('of all sensors')).toBeVisible()
})

it('makes a token for the sensors of one gateway', async () => {
  api.answer('createAccessToken', { token: gateway, secret: 'sbt_secret' })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Make a token' }))
  const form = await screen.findByRole('form', { name: 'Make a token' })
  expect(within(form).queryByLabelText('For these sensors only')).toBeNull()
  await userEvent.type(within(form).getByLabelText('Device or integration'), 'Gateway Tawa')
  await userEvent.click(within(form).getByLabelText('Send messages of sensors'))
  const sensors = within(form).getByLabelText('For these sensors only')
  await userEvent.type(sensors, '24e124713b000001, sensor-2')
  await userEvent.click(within(form).getByRole('button', { name: 'Make the token' }))
  expect(within(form).getByText(/sensor-2 is no DevEUI/)).toBeVisible()
  expect(asked('createAccessToken')).toEqual([])
  await userEvent.clear(sensors)
  await userEvent.type(sensors, `24e124713b000001{enter}${SENSORS[1]}`)
  await userEvent.click(within(form).getByRole('button', { name: 'Make the token' }))
  expect(await screen.findByDisplayValue('sbt_secret')).toBeVisible()
  expect(asked('createAccessToken')).toMatchObject([{ body: { devices: SENSORS } }])
})

it('changes the sensors of a token, and leaves its secret', async () => {
  api.answer('limitAccessToken', { ...gateway, devices: null })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Change Gateway Tawa' }))
  const dialog = await screen.findByRole('dialog', { name: 'Gateway Tawa' })
  const sensors = within(dialog).getByLabelText('For these sensors only')
  expect(sensors).toHaveValue(SENSORS.join('\n'))
  await userEvent.clear(sensors)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save the sensors' }))
  expect(asked('limitAccessToken')).toMatchObject([
    { path: `/api/access-tokens/${gateway.id}/devices`, body: { devices: null } },
  ])
})

describe('a token is revoked for good', () => {
  const ask = async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Change Gateway Tawa' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Gateway Tawa' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke for good' }))
    return within(await screen.findByRole('dialog', { name: 'Revoke Gateway Tawa for good?' }))
  }

  it('after a question that names what ends, with a toast', async () => {
    const question = await ask()
    expect(asked('revokeAccessToken')).toEqual([])
    expect(question.getByText(/is refused at once/)).toBeVisible()
    expect(question.getByText('It may: Send messages of sensors. Last used: not used yet.')).toBeVisible()
    expect(question.getByText('This cannot be undone.')).toBeVisible()
    const revoked = { ...gateway, revokedAt: '2026-11-30T00:00:00.000Z' }
    api.answer('revokeAccessToken', revoked)
    api.answer('listAccessTokens', { tokens: [revoked] })
    await userEvent.click(question.getByRole('button', { name: 'Revoke for good' }))
    expect(await screen.findByText('Gateway Tawa is revoked')).toBeVisible()
    expect(asked('revokeAccessToken')).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('not by Enter on what has the focus, nor by Escape, which goes back to the changes', async () => {
    await ask()
    for (const key of ['{Enter}', '{Escape}']) {
      expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus()
      await userEvent.keyboard(key)
      const dialog = within(await screen.findByRole('dialog', { name: 'Gateway Tawa' }))
      const revoke = dialog.getByRole('button', { name: 'Revoke for good' })
      expect(revoke).toHaveFocus()
      await userEvent.click(revoke)
    }
    expect(asked('revokeAccessToken')).toEqual([])
  })
})

it('takes the shown secret of a token away once it is revoked, and no other', async () => {
  const other = { ...gateway, id: crypto.randomUUID(), name: 'Gateway Karori' }
  const tokens = [gateway, other]
  api.answer('listAccessTokens', { tokens })
  open()
  for (const token of tokens) {
    api.answer('rotateAccessToken', { token, secret: `sbt_${token.name}` })
    await userEvent.click(await screen.findByRole('button', { name: `Change ${token.name}` }))
    await userEvent.click(await screen.findByRole('button', { name: 'Make a new secret' }))
    expect(await screen.findByDisplayValue(`sbt_${token.name}`)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await userEvent.click(screen.getByRole('button', { name: 'Change Gateway Tawa' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke for good' }))
  const question = within(await screen.findByRole('dialog', { name: 'Revoke Gateway Tawa for good?' }))
  api.answer('revokeAccessToken', { ...gateway, revokedAt: '2026-11-30T00:00:00.000Z' })
  await userEvent.click(question.getByRole('button', { name: 'Revoke for good' }))
  await waitFor(() => expect(screen.queryByDisplayValue('sbt_Gateway Tawa')).toBeNull())
  expect(screen.getByDisplayValue('sbt_Gateway Karori')).toBeVisible()
})

describe('a token that is not made', () => {
  const openForm = async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Make a token' }))
    const form = within(await screen.findByRole('form', { name: 'Make a token' }))
    return { form, make: () => userEvent.click(form.getByRole('button', { name: 'Make the token' })) }
  }

  it('has the focus in the first field that is wrong', async () => {
    const { form, make } = await openForm()
    await make()
    const name = form.getByLabelText('Device or integration')
    expect(name).toHaveFocus()
    expect(name).toHaveAccessibleDescription('Write what it is for.')
    await userEvent.type(name, 'Gateway Tawa')
    await make()
    expect(form.getByLabelText('Send fill levels')).toHaveFocus()
    expect(form.getByRole('alert')).toHaveTextContent('Choose at least one.')
    await userEvent.click(form.getByLabelText('Send messages of sensors'))
    await userEvent.type(form.getByLabelText('For these sensors only'), 'sensor-2')
    await make()
    expect(form.getByLabelText('For these sensors only')).toHaveFocus()
  })

  it('says at the field what the record refuses, and names no field of the API', async () => {
    const { form, make } = await openForm()
    const name = form.getByLabelText('Device or integration')
    await userEvent.type(name, 'Gateway Tawa')
    await userEvent.click(form.getByLabelText('Send messages of sensors'))
    api.refuse('createAccessToken', 400, 'body.name: Write at most 100 characters.', [
      { field: 'body.name', detail: 'Write at most 100 characters.' },
    ])
    await make()
    await waitFor(() => expect(name).toHaveFocus())
    expect(name).toBeInvalid()
    expect(name).toHaveAccessibleDescription('Write at most 100 characters.')
    expect(form.queryByText(/body\./)).toBeNull()
    await userEvent.type(name, '2')
    expect(name).toBeValid()
    api.refuse('createAccessToken', 400, 'body.days: Give a number of days.', [
      { field: 'body.days', detail: 'Give a number of days.' },
    ])
    await make()
    expect(await form.findByRole('alert')).toHaveTextContent('Give a number of days.')
    expect(form.queryByText(/body\./)).toBeNull()
  })

  it('says at the sensors of a token what the record refuses of them', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Change Gateway Tawa' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Gateway Tawa' }))
    const sensors = dialog.getByLabelText('For these sensors only')
    const save = dialog.getByRole('button', { name: 'Save the sensors' })
    await userEvent.type(sensors, ' sensor-2')
    await userEvent.click(save)
    expect(sensors).toHaveFocus()
    await userEvent.clear(sensors)
    await userEvent.type(sensors, SENSORS[0] ?? '')
    api.refuse('limitAccessToken', 400, 'body.devices: Give at most 1000 DevEUIs.', [
      { field: 'body.devices', detail: 'Give at most 1000 DevEUIs.' },
    ])
    await userEvent.click(save)
    await waitFor(() => expect(sensors).toHaveFocus())
    expect(sensors).toHaveAccessibleDescription(expect.stringContaining('Give at most 1000 DevEUIs.'))
    expect(dialog.queryByText(/body\./)).toBeNull()
  })
})

describe('the focus', () => {
  it('goes to a new secret, and to the button that makes one when it was copied', async () => {
    api.answer('createAccessToken', { token: gateway, secret: 'sbt_secret' })
    open()
    const make = await screen.findByRole('button', { name: 'Make a token' })
    await userEvent.click(make)
    const form = within(await screen.findByRole('form', { name: 'Make a token' }))
    await userEvent.type(form.getByLabelText('Device or integration'), 'Gateway Tawa')
    await userEvent.click(form.getByLabelText('Send messages of sensors'))
    await userEvent.click(form.getByRole('button', { name: 'Make the token' }))
    const secret = await screen.findByDisplayValue('sbt_secret')
    await untilDialogIsGone()
    expect(secret).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(make).toHaveFocus()
  })

  it('goes to the new secret of a token', async () => {
    api.answer('rotateAccessToken', { token: gateway, secret: 'sbt_new' })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Change Gateway Tawa' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Make a new secret' }))
    const secret = await screen.findByDisplayValue('sbt_new')
    await untilDialogIsGone()
    expect(secret).toHaveFocus()
  })

  it('goes to the tokens when one is revoked', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Change Gateway Tawa' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke for good' }))
    const revoked = { ...gateway, revokedAt: '2026-11-30T00:00:00.000Z' }
    api.answer('revokeAccessToken', revoked)
    api.answer('listAccessTokens', { tokens: [revoked] })
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke for good' }))
    expect(await screen.findByText('Revoked')).toBeVisible()
    await untilDialogIsGone()
    expect(screen.getByRole('region', { name: 'Tokens' })).toHaveFocus()
  })

  /** A dialog gives the focus back a moment after it was closed. */
  const untilDialogIsGone = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  }
})
