import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import * as operations from '../../operations'
import { ConnectionsPage } from './ConnectionsPage'

const { listChannels, listRules, listFailedMessages, putChannel, rotateChannelSecret, testChannel } =
  operations
const { putRule, previewRule, resendMessage, readResidentMails, switchResidentMails } = operations
const own = {
  readOpen311: operations.readOpen311,
  readPassingOn: operations.readPassingOn,
  listChannels,
  listRules,
  listFailedMessages,
  putChannel,
  rotateChannelSecret,
  testChannel,
  putRule,
  removeRule: operations.removeRule,
  previewRule,
  resendMessage,
  readResidentMails,
  switchResidentMails,
  readResidentNotifications: operations.readResidentNotifications,
  switchResidentNotifications: operations.switchResidentNotifications,
  listPushRecipients: operations.listPushRecipients,
  removeChannel: operations.removeChannel,
  putOpen311Key: operations.putOpen311Key,
}

const channel: operations.Channel = {
  id: '0192f3a4-5b6c-7d8e-9f01-23456789abcd',
  name: 'Depot room',
  kind: 'webhook',
  address: 'https://hooks.example.govt.nz/depot',
  room: null,
  isOn: true,
  switchedOff: null,
  lastSentAt: null,
  waiting: 0,
  failure: null,
  previousSecretUntil: null,
}

let api: FakeApi<typeof own>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi(own)
  api.answer('listChannels', { channels: [channel], mail: null })
  api.answer('listRules', { rules: [], declaredKinds: [] })
  api.answer('listPushRecipients', { recipients: [] })
  api.answer('listFailedMessages', { messages: [] })
  api.answer('readPassingOn', { system: null, reports: [] })
  api.answer('readOpen311', {
    settings: { takesAnonymous: false, nearestM: 50 },
    keys: [],
    lastRequestAt: null,
  })
  const unused = { isOn: false, lastSentAt: null, waiting: 0, failure: null }
  api.answer('readResidentMails', unused)
  api.answer('readResidentNotifications', { ...unused, followed: 0 })
})

const open = (source: 'real' | 'mock' = 'real') =>
  renderScreen(
    <WithDomain source={source}>
      <ConnectionsPage />
    </WithDomain>,
  )

it('shows how each channel does, and why one fails', async () => {
  const failure = { at: new Date(Date.now() - 180_000).toISOString(), reason: 'it answered 500' }
  api.answer('listChannels', { channels: [{ ...channel, failure, waiting: 3 }], mail: null })
  open()
  const row = within(await screen.findByRole('row', { name: /Depot room/ }))
  expect(row.getByText('Failing')).toBeVisible()
  expect(row.getByText('Tried 3 min ago: it answered 500')).toBeVisible()
  expect(row.getByText('3 waiting')).toBeVisible()
})

it('adds a webhook, and shows its secret once', async () => {
  api.answer('putChannel', { secret: 'whsec_abc' })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Add a channel' }))
  const form = within(await screen.findByRole('form', { name: 'Add a channel' }))
  await userEvent.type(form.getByRole('textbox', { name: /Name/ }), 'Depot')
  await userEvent.type(form.getByRole('textbox', { name: /Address/ }), 'https://hooks.example.govt.nz/a')
  await userEvent.click(form.getByRole('button', { name: 'Add the channel' }))
  expect(await screen.findByDisplayValue('whsec_abc')).toBeVisible()
  expect(api.asked.find(({ name }) => name === 'putChannel')?.body).toEqual({
    name: 'Depot',
    kind: 'webhook',
    address: 'https://hooks.example.govt.nz/a',
    isOn: true,
  })
})

describe('a channel that a colleague changes meanwhile', () => {
  const seen = { ...channel, version: 'v1' }
  const theirs = { ...seen, name: 'Depot A', version: 'v2' }
  const listed = (channels: operations.Channel[]) => api.answer('listChannels', { channels, mail: null })
  const puts = () => api.asked.filter(({ name }) => name === 'putChannel').map(({ body }) => body)
  const change = async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Change Depot room' }))
    const form = within(await screen.findByRole('form', { name: 'Change the channel' }))
    const name = form.getByRole('textbox', { name: /Name/ })
    await userEvent.clear(name)
    await userEvent.type(name, 'Depot B')
    return { form, name, save: () => userEvent.click(form.getByRole('button', { name: 'Save' })) }
  }
  beforeEach(() => listed([seen]))

  it('is not saved over: what it is now is shown beside what was typed, and looked at first', async () => {
    const { form, name, save } = await change()
    listed([theirs])
    api.refuse('putChannel', 409, 'Depot room was changed meanwhile: look at it, then save again.')
    await save()
    const notice = await form.findByRole('alert')
    expect(notice).toHaveTextContent('Depot room was changed meanwhile')
    expect(notice).toHaveTextContent('Name: Depot A instead of Depot room')
    await waitFor(() => expect(notice).toHaveFocus())
    expect(name).toHaveValue('Depot B')
    expect(puts()).toMatchObject([{ name: 'Depot B', seen: 'v1' }])
    await save()
    expect(puts()).toHaveLength(1)
    await userEvent.click(form.getByRole('button', { name: 'I have looked' }))
    expect(form.queryByRole('alert')).toBeNull()
    expect(form.getByRole('button', { name: 'Save' })).toHaveFocus()
    api.answer('putChannel', { secret: null })
    await save()
    expect(puts()).toMatchObject([{ seen: 'v1' }, { name: 'Depot B', seen: 'v2' }])
  })

  it('takes what they changed in the fields that were left', async () => {
    const { form, save } = await change()
    listed([{ ...seen, isOn: false, version: 'v2' }])
    api.refuse('putChannel', 409)
    await save()
    await userEvent.click(await form.findByRole('button', { name: 'I have looked' }))
    api.answer('putChannel', { secret: null })
    await save()
    expect(puts()[1]).toMatchObject({ name: 'Depot B', isOn: false })
  })

  it('offers to look again where the channels could not be read', async () => {
    const { form, name, save } = await change()
    api.cutOff('listChannels')
    api.refuse('putChannel', 409, 'Depot room was changed meanwhile: look at it, then save again.')
    await save()
    const again = await form.findByRole('button', { name: 'Look again' })
    listed([theirs])
    await userEvent.click(again)
    expect(await form.findByText('Name: Depot A instead of Depot room')).toBeVisible()
    expect(name).toHaveValue('Depot B')
  })

  it('is not made anew where they removed it', async () => {
    const { form, save } = await change()
    listed([])
    api.refuse('putChannel', 409, 'It was removed meanwhile.')
    await save()
    const notice = await form.findByRole('alert')
    expect(notice).toHaveTextContent('The channel was not saved')
    expect(notice).toHaveTextContent('It was removed meanwhile.')
    await save()
    expect(puts()).toHaveLength(1)
    expect(notice).toHaveFocus()
  })
})

describe('what the record refuses of a channel', () => {
  const add = async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Add a channel' }))
    const form = within(await screen.findByRole('form', { name: 'Add a channel' }))
    await userEvent.type(form.getByRole('textbox', { name: /Name/ }), 'Depot')
    await userEvent.type(form.getByRole('textbox', { name: /Address/ }), 'http://127.0.0.1:9/x')
    await userEvent.click(form.getByRole('button', { name: 'Add the channel' }))
    return form
  }

  it('is said at its field, which gets the focus, until something else is typed there', async () => {
    const detail = 'This address is refused: it is not an https address.'
    api.refuse('putChannel', 400, `body.address: ${detail}`, [{ field: 'body.address', detail }])
    const form = await add()
    const address = form.getByRole('textbox', { name: /Address/ })
    await waitFor(() => expect(address).toHaveFocus())
    expect(address).toBeInvalid()
    expect(address).toHaveAccessibleDescription(expect.stringContaining(detail))
    expect(form.queryByText(/body\./)).toBeNull()
    await userEvent.type(address, '2')
    expect(address).toBeValid()
    expect(form.queryByText(detail)).toBeNull()
  })

  it('is said without the name of a field that the form does not have', async () => {
    const detail = 'A channel keeps its kind: add another one.'
    api.refuse('putChannel', 400, `body.kind: ${detail}`, [{ field: 'body.kind', detail }])
    const form = await add()
    const notice = await form.findByRole('alert')
    expect(notice).toHaveTextContent(detail)
    expect(notice).not.toHaveTextContent('body.kind')
    expect(form.getByRole('button', { name: 'Add the channel' })).toHaveFocus()
  })
})

describe('the focus', () => {
  it('goes to a new secret, and back to what was pressed', async () => {
    api.answer('putChannel', { secret: 'whsec_abc' })
    open()
    const add = await screen.findByRole('button', { name: 'Add a channel' })
    await userEvent.click(add)
    const form = within(await screen.findByRole('form', { name: 'Add a channel' }))
    await userEvent.type(form.getByRole('textbox', { name: /Name/ }), 'Depot')
    await userEvent.type(form.getByRole('textbox', { name: /Address/ }), 'https://hooks.example.govt.nz/a')
    await userEvent.click(form.getByRole('button', { name: 'Add the channel' }))
    const secret = await screen.findByDisplayValue('whsec_abc')
    await untilDialogIsGone()
    expect(secret).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(add).toHaveFocus()
    api.answer('rotateChannelSecret', { secret: 'whsec_def', previousUntil: '2026-12-01T00:00:00.000Z' })
    const rotate = screen.getByRole('button', { name: 'New secret for Depot room' })
    await userEvent.click(rotate)
    expect(await screen.findByDisplayValue('whsec_def')).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(rotate).toHaveFocus()
  })

  it('goes to a new key, and back to the button that makes one', async () => {
    api.answer('putOpen311Key', { key: 'k_abc' })
    open()
    const make = await screen.findByRole('button', { name: 'Make a key' })
    await userEvent.click(make)
    const form = within(await screen.findByRole('form', { name: 'Make a key' }))
    await userEvent.type(form.getByRole('textbox', { name: /System/ }), 'FixMyStreet')
    await userEvent.click(form.getByRole('button', { name: 'Make the key' }))
    const key = await screen.findByDisplayValue('k_abc')
    await untilDialogIsGone()
    expect(key).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(make).toHaveFocus()
  })

  it('stays on Test while a test is on its way', async () => {
    open()
    const test = await screen.findByRole('button', { name: 'Test Depot room' })
    await userEvent.click(test)
    expect(await screen.findByText('The test is on its way to Depot room.')).toBeVisible()
    expect(test).toBeEnabled()
    expect(test).toHaveFocus()
    await userEvent.click(test)
    expect(api.asked.filter(({ name }) => name === 'testChannel')).toHaveLength(1)
  })

  it('goes to the channels when one of them is removed', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Change Depot room' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove for good' }))
    api.answer('removeChannel', undefined)
    api.answer('listChannels', { channels: [], mail: null })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove for good' }))
    expect(await screen.findByText(/There are no channels/)).toBeVisible()
    await untilDialogIsGone()
    expect(screen.getByRole('region', { name: 'Channels' })).toHaveFocus()
  })

  it('goes back to Change when nothing was changed', async () => {
    open()
    const change = await screen.findByRole('button', { name: 'Change Depot room' })
    await userEvent.click(change)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await untilDialogIsGone()
    expect(change).toHaveFocus()
  })

  /** A dialog gives the focus back a moment after it was closed. */
  const untilDialogIsGone = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  }
})

describe('a channel is removed for good', () => {
  const rule: operations.Rule = {
    id: '0192f3a4-5b6c-7d8e-9f01-23456789abce',
    name: 'Full bins',
    kinds: ['alert.raised'],
    leastPriority: 'high',
    alertTypes: null,
    suburb: null,
    channelIds: [channel.id],
    takesTurns: false,
    timing: 'at-once',
    quiet: null,
    isOn: true,
  }
  const other = '0192f3a4-5b6c-7d8e-9f01-23456789abcf'
  const removals = () => api.asked.filter(({ name }) => name === 'removeChannel')
  const ask = async () => {
    api.answer('listChannels', { channels: [{ ...channel, waiting: 3 }], mail: null })
    const shared = { ...rule, id: other, name: 'Fires', channelIds: [channel.id, other] }
    api.answer('listRules', { rules: [rule, shared], declaredKinds: [] })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Change Depot room' }))
    const form = within(await screen.findByRole('form', { name: 'Change the channel' }))
    await userEvent.type(form.getByRole('textbox', { name: /Name/ }), ' 2')
    await userEvent.click(form.getByRole('button', { name: 'Remove for good' }))
    return within(await screen.findByRole('dialog', { name: 'Remove Depot room for good?' }))
  }

  it('after a question that names what is lost, with a toast', async () => {
    const question = await ask()
    expect(removals()).toEqual([])
    expect(question.getByText('The 3 messages that wait for it are not sent.')).toBeVisible()
    expect(
      question.getByText('The rule Full bins has no other receiver, and is removed with it.'),
    ).toBeVisible()
    expect(question.getByText('The rule Fires goes on without it.')).toBeVisible()
    expect(question.getByText(/Its secret is lost/)).toBeVisible()
    expect(question.getByText('This cannot be undone.')).toBeVisible()
    api.answer('removeChannel', undefined)
    await userEvent.click(question.getByRole('button', { name: 'Remove for good' }))
    expect(await screen.findByText('Depot room is removed')).toBeVisible()
    expect(removals()).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('not by Enter on what has the focus, nor by Escape, which goes back to what was typed', async () => {
    for (const key of ['{Enter}', '{Escape}']) {
      const question = key === '{Enter}' ? await ask() : null
      if (!question) await userEvent.click(screen.getByRole('button', { name: 'Remove for good' }))
      expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus()
      await userEvent.keyboard(key)
      const form = within(await screen.findByRole('form', { name: 'Change the channel' }))
      expect(form.getByRole('textbox', { name: /Name/ })).toHaveValue('Depot room 2')
      expect(form.getByRole('button', { name: 'Remove for good' })).toHaveFocus()
    }
    expect(removals()).toEqual([])
  })

  it('stays where the record refuses, with the reason', async () => {
    const question = await ask()
    api.refuse('removeChannel', 503, 'The record is away.')
    await userEvent.click(question.getByRole('button', { name: 'Remove for good' }))
    expect(await question.findByRole('alert')).toHaveTextContent('The channel was not removed')
  })
})

const MAIL = { server: 'smtp.example.govt.nz:587', from: 'Smart Bins <bins@example.govt.nz>' }

it('says how mail is set up, when the last one was sent and why one failed', async () => {
  const lastSentAt = new Date(Date.now() - 180_000).toISOString()
  const failure = {
    at: new Date(Date.now() - 60_000).toISOString(),
    reason: 'the mail server refuses connections',
  }
  const address = { ...channel, kind: 'email' as const, name: 'Kiri', address: 'kiri@example.govt.nz' }
  api.answer('listChannels', { channels: [{ ...address, lastSentAt, failure }], mail: MAIL })
  open()
  const mail = within(await screen.findByRole('region', { name: 'E-mail' }))
  expect(
    await mail.findByText(/by smtp.example.govt.nz:587, from Smart Bins.*The last one was sent 3 min ago/),
  ).toBeVisible()
  expect(mail.getByText('Kiri, 1 min ago: the mail server refuses connections.')).toBeVisible()
})

it('says how to set mail up, also where an address is added', async () => {
  open()
  const mail = within(await screen.findByRole('region', { name: 'E-mail' }))
  expect(await mail.findByText(/Who runs the server sets SMTP_URL and MAIL_FROM/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Add a channel' }))
  const form = within(await screen.findByRole('form', { name: 'Add a channel' }))
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Kind' }), 'E-mail')
  expect(form.getByText(/Who runs the server sets SMTP_URL and MAIL_FROM/)).toBeVisible()
})

it('adds the address of a person', async () => {
  api.answer('listChannels', { channels: [], mail: MAIL })
  api.answer('putChannel', { secret: null })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Add a channel' }))
  const form = within(await screen.findByRole('form', { name: 'Add a channel' }))
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Kind' }), 'E-mail')
  await userEvent.type(form.getByRole('textbox', { name: /Name/ }), 'Kiri')
  await userEvent.type(form.getByRole('textbox', { name: /E-mail address/ }), 'kiri@example.govt.nz')
  await userEvent.click(form.getByRole('button', { name: 'Add the channel' }))
  expect(api.asked.find(({ name }) => name === 'putChannel')?.body).toEqual({
    name: 'Kiri',
    kind: 'email',
    address: 'kiri@example.govt.nz',
    isOn: true,
  })
})

it.each([
  ['unsubscribed', null, /Its owner stopped the mails/],
  [
    'refused',
    'the mail server answered “550 No such user”',
    /Switched off: the mail server answered “550 No such user”/,
  ],
] as const)('says that an address was switched off because it was %s', async (because, detail, sentence) => {
  const switchedOff = { at: new Date(Date.now() - 60_000).toISOString(), because, detail }
  api.answer('listChannels', {
    channels: [{ ...channel, kind: 'email', isOn: false, switchedOff }],
    mail: MAIL,
  })
  open()
  const row = within(await screen.findByRole('row', { name: /Depot room/ }))
  expect(row.getByText('Off')).toBeVisible()
  expect(row.getByText(sentence)).toBeVisible()
})

it('tells what the receiver of a test answered', async () => {
  api.answer('testChannel', { isDelivered: false, detail: 'The receiver did not take it: it answered 404.' })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Test Depot room' }))
  expect(await screen.findByText('Depot room: The receiver did not take it: it answered 404.')).toBeVisible()
})

it('says what a rule needs first where nothing can be told', async () => {
  api.answer('listChannels', { channels: [], mail: null })
  open()
  expect(await screen.findByText(/Add a channel first/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add a rule' })).toBeNull()
})

it('previews a rule before it is saved', async () => {
  api.answer('previewRule', {
    events: 20,
    messages: 14,
    first: [{ at: '2026-11-20T00:00:00.000Z', text: 'Bin is full: WCC34' }],
  })
  api.answer('putRule', undefined)
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Add a rule' }))
  const form = within(await screen.findByRole('form', { name: 'Add a rule' }))
  await userEvent.click(form.getByRole('button', { name: 'Try it on yesterday' }))
  expect(await screen.findByText('It would have sent 14 messages yesterday, about 20 events.')).toBeVisible()
  await userEvent.type(form.getByRole('textbox', { name: /Name/ }), 'Full bins')
  await userEvent.click(form.getByRole('button', { name: 'Add the rule' }))
  expect(api.asked.find(({ name }) => name === 'putRule')?.body).toMatchObject({
    name: 'Full bins',
    kinds: ['alert.raised'],
    channelIds: [channel.id],
  })
})

it('offers the kinds of events that features declare, and shows them by name', async () => {
  const declaredKinds = [{ kind: 'sensors.silent', name: 'Sensors fell silent' }]
  const rule: operations.Rule = {
    id: '0192f3a4-5b6c-7d8e-9f01-23456789abce',
    name: 'Workshop',
    kinds: ['sensors.silent', 'lid.away'],
    leastPriority: 'low',
    alertTypes: null,
    suburb: null,
    channelIds: [channel.id],
    takesTurns: false,
    timing: 'at-once',
    quiet: null,
    isOn: true,
  }
  api.answer('listRules', { rules: [rule], declaredKinds })
  api.answer('previewRule', { events: 0, messages: 0, first: [] })
  api.answer('putRule', undefined)
  open()
  const row = within(await screen.findByRole('row', { name: /Workshop/ }))
  expect(row.getByText('Sensors fell silent, lid.away')).toBeVisible()
  await userEvent.click(row.getByRole('button', { name: 'Change Workshop' }))
  const form = within(await screen.findByRole('form', { name: 'Change the rule' }))
  await userEvent.click(form.getByRole('checkbox', { name: 'Route started' }))
  expect(form.getByRole('checkbox', { name: 'Sensors fell silent' })).toBeChecked()
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.asked.some(({ name }) => name === 'putRule')).toBe(true))
  expect(api.asked.find(({ name }) => name === 'putRule')?.body).toMatchObject({
    kinds: ['sensors.silent', 'lid.away', 'route.started'],
  })
})

it('brings a removed rule back as it was', async () => {
  const rule: operations.Rule = {
    id: '0192f3a4-5b6c-7d8e-9f01-23456789abce',
    name: 'Workshop',
    kinds: ['route.started'],
    leastPriority: 'low',
    alertTypes: null,
    suburb: 'Te Aro',
    channelIds: [channel.id],
    takesTurns: false,
    timing: 'at-once',
    quiet: null,
    isOn: true,
  }
  api.answer('listRules', { rules: [rule], declaredKinds: [] })
  api.answer('previewRule', { events: 0, messages: 0, first: [] })
  api.answer('putRule', undefined)
  api.answer('removeRule', undefined)
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Change Workshop' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the rule' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  const { id, ...body } = rule
  expect(await screen.findByText('Workshop is back')).toBeVisible()
  expect(api.asked.find(({ name }) => name === 'putRule')).toMatchObject({
    path: expect.stringContaining(id),
    body: { ...body, alertTypes: null },
  })
})

it('narrows a rule to some types of alerts, and asks for one of them', async () => {
  api.answer('putRule', undefined)
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Add a rule' }))
  const form = within(await screen.findByRole('form', { name: 'Add a rule' }))
  await userEvent.type(form.getByRole('textbox', { name: /Name/ }), 'Workshop')
  for (const type of ['Bin is full', 'Bin is filling up', 'Bin needs maintenance'])
    await userEvent.click(form.getByRole('checkbox', { name: type }))
  await userEvent.click(form.getByRole('button', { name: 'Add the rule' }))
  expect(await form.findByRole('alert')).toHaveTextContent('Choose at least one.')
  await userEvent.click(form.getByRole('checkbox', { name: 'Bin needs maintenance' }))
  await userEvent.click(form.getByRole('button', { name: 'Add the rule' }))
  expect(api.asked.find(({ name }) => name === 'putRule')?.body).toMatchObject({
    alertTypes: ['maintenance'],
  })
})

it('asks for what a rule tells of before it is saved', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Add a rule' }))
  const form = within(await screen.findByRole('form', { name: 'Add a rule' }))
  await userEvent.type(form.getByRole('textbox', { name: /Name/ }), 'Full bins')
  await userEvent.click(form.getByRole('checkbox', { name: 'Alert raised' }))
  await userEvent.click(form.getByRole('button', { name: 'Add the rule' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose at least one.')
  expect(api.asked.some(({ name }) => name === 'putRule')).toBe(false)
})

it('sends a message again that was not delivered', async () => {
  const message = {
    id: '0192f3a4-5b6c-7d8e-9f01-23456789abce',
    channel: 'Depot room',
    text: 'Bin is full: WCC34',
    madeAt: '2026-11-20T00:00:00.000Z',
    tries: 17,
    lastTriedAt: '2026-11-23T00:00:00.000Z',
    reason: 'it refuses connections',
  }
  api.answer('listFailedMessages', { messages: [message] })
  api.answer('resendMessage', undefined)
  open()
  expect(await screen.findByText('Tried 17 times: it refuses connections')).toBeVisible()
  api.answer('listFailedMessages', { messages: [] })
  await userEvent.click(screen.getByRole('button', { name: 'Send again: Bin is full: WCC34' }))
  expect(await screen.findByText(/tried for three days/)).toBeVisible()
})

it('says why the channels could not be read', async () => {
  api.refuse('listChannels', 429, 'Too many requests. Wait a minute.')
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent(/channels could not be read.*Wait a minute/)
})

it('says with mock data that nothing is sent, without any request', async () => {
  open('mock')
  expect(await screen.findByText(/Mock data sends no messages/)).toBeVisible()
  expect(api.asked).toEqual([])
})

describe('mails to residents', () => {
  const section = async () => within(await screen.findByRole('region', { name: 'Mails to residents' }))

  it('are switched on, and show the wording of each mail', async () => {
    api.answer('listChannels', { channels: [], mail: MAIL })
    open()
    const mails = await section()
    const mail = within(mails.getByRole('region', { name: 'The mail' }))
    expect(mail.getByText('Subject: We have your report 7K3MN-9QXAP')).toBeVisible()
    await userEvent.selectOptions(mails.getByRole('combobox', { name: 'Wording of the mail' }), 'Fixed')
    expect(mail.getByText('Subject: Your report 7K3MN-9QXAP is fixed')).toBeVisible()
    expect(mail.getByText(/The council writes: The crew emptied it/)).toBeVisible()
    api.answer('switchResidentMails', undefined)
    await userEvent.click(await mails.findByRole('switch', { name: /^Residents get mails/ }))
    await waitFor(() =>
      expect(api.asked.find(({ name }) => name === 'switchResidentMails')?.body).toEqual({ isOn: true }),
    )
  })

  it('cannot be switched on without a mail server', async () => {
    open()
    expect(await (await section()).findByText(/No mail server is set up/)).toBeVisible()
    expect((await section()).queryByRole('switch')).toBeNull()
  })

  it('say how they go', async () => {
    const at = new Date(Date.now() - 180_000).toISOString()
    const failure = { at, reason: 'the mail server refuses connections' }
    api.answer('listChannels', { channels: [], mail: MAIL })
    api.answer('readResidentMails', { isOn: true, lastSentAt: null, waiting: 2, failure })
    open()
    const mails = await section()
    expect(await mails.findByText('None was sent yet. 2 waiting.')).toBeVisible()
    expect(mails.getByText('Tried 3 min ago: the mail server refuses connections.')).toBeVisible()
  })
})

describe('notifications to residents', () => {
  const section = async () =>
    within(await screen.findByRole('region', { name: 'Notifications to residents' }))

  it('are switched on, without a mail server', async () => {
    open()
    api.answer('switchResidentNotifications', undefined)
    await userEvent.click(await (await section()).findByRole('switch', { name: /^Residents can follow/ }))
    await waitFor(() =>
      expect(api.asked.find(({ name }) => name === 'switchResidentNotifications')?.body).toEqual({
        isOn: true,
      }),
    )
  })

  it('say how they go, and of how many reports', async () => {
    const sent = { lastSentAt: new Date(Date.now() - 180_000).toISOString(), waiting: 0, failure: null }
    api.answer('readResidentNotifications', { isOn: true, followed: 3, ...sent })
    open()
    const notifications = await section()
    expect(await notifications.findByText('3 reports are followed.')).toBeVisible()
    expect(notifications.getByText('The last one was sent 3 min ago.')).toBeVisible()
  })
})

it('shows who has notifications in browsers, and lets a rule name them', async () => {
  api.answer('listPushRecipients', {
    recipients: [
      {
        id: '0192f3a4-5b6c-7d8e-9f01-23456789abce',
        name: 'Aroha Ngata',
        browsers: 2,
        lastSentAt: null,
        waiting: 1,
        failure: null,
      },
    ],
  })
  open()
  const row = within(await screen.findByRole('row', { name: /Aroha Ngata/ }))
  expect(row.getByText('1 waiting')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Add a rule' }))
  const form = within(await screen.findByRole('form', { name: 'Add a rule' }))
  expect(form.getByRole('checkbox', { name: 'Aroha Ngata' })).toBeInTheDocument()
})
