import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { getDevice, installDevice, listDecoders, listDevices } from '../../operations'
import { makeDecoder, makeScriptDecoder } from '../testing/make-decoder'
import { makeDevice } from '../testing/make-device'
import { SetupPage } from './SetupPage'

const own = { getDevice, installDevice, listDecoders, listDevices }
let api: FakeApi<typeof own>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi(own)
  api.answer('listDecoders', { decoders: [makeDecoder(), makeScriptDecoder()] })
  api.answer('listDevices', { devices: [] })
})

const open = (at: string) =>
  renderScreen(
    <WithDomain source="real">
      <SetupPage />
    </WithDomain>,
    { at },
  )

async function typeSetup(fullMm: string, at = '/?bin=WN001') {
  open(at)
  await userEvent.type(await screen.findByLabelText(/^DevEUI/), '24e1-2471-3b00-0001')
  await userEvent.selectOptions(screen.getByLabelText(/^Kind of sensor/), 'Milesight EM400-MUD')
  await userEvent.type(screen.getByLabelText(/^Distance to the floor/), '1200')
  await userEvent.type(screen.getByLabelText(/^Distance when full/), fullMm)
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }))
}

it('sets a typed sensor up in the bin of the URL, and waits for its first uplink', async () => {
  const fresh = makeDevice({ lastSeenAt: null, levelPercent: null, lastMeasurement: null })
  api.answer('installDevice', fresh)
  api.answer('getDevice', fresh)
  await typeSetup('200')
  expect(await screen.findByText(/Waiting for the first uplink/)).toBeVisible()
  expect(screen.getByRole('region', { name: 'First uplink' })).toHaveFocus()
  expect(api.asked.find(({ name }) => name === 'installDevice')).toMatchObject({
    path: expect.stringMatching('24E124713B000001'),
    body: {
      binId: 'WN001',
      decoder: 'milesight-em400-mud',
      mounting: { emptyMm: 1200, fullMm: 200, offsetMm: 0, tiltLimitDeg: null },
    },
  })
  api.answer('getDevice', makeDevice())
  act(() => api.tell({ kind: 'remote', remote: 'mf-sensors' }))
  expect(await screen.findByText(/The bin is 50% full/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Set up another' }))
  expect(screen.getByLabelText(/^DevEUI/)).toHaveFocus()
  expect(screen.getByRole('textbox', { name: /^Bin/ })).toHaveValue('')
})

const OLD = makeDevice({ devEui: '24E124713B00000F', binId: 'WN001' })

it('asks before it replaces the sensor of a bin, whose distances it offers, and says what becomes of it', async () => {
  api.answer('listDevices', { devices: [OLD] })
  api.answer('installDevice', makeDevice())
  api.answer('getDevice', makeDevice())
  await typeSetup('300', '/?bin=%20wn001%20')
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByRole('heading')).toHaveTextContent(
    'WN001 already has sensor 24E124713B00000F: replace it?',
  )
  expect(question.getByText(/Sensor 24E124713B00000F leaves the bin and becomes a spare/)).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Keep it' }))
  expect(api.asked.map(({ name }) => name)).not.toContain('installDevice')
  await userEvent.click(screen.getByRole('button', { name: 'Start with its distances: 1200 and 200 mm' }))
  expect(screen.getByLabelText(/^Distance when full/)).toHaveValue('200')
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Replace it' }))
  expect(await screen.findByRole('region', { name: 'First uplink' })).toHaveFocus()
  expect(api.asked.find(({ name }) => name === 'installDevice')?.body).toMatchObject({
    binId: 'wn001',
    replaces: OLD.devEui,
  })
})

/** The record's answer when OLD came into the bin after the list was read. */
const refuseReplacement = () => {
  const detail = `Give ${OLD.devEui} to replace it.`
  api.refuse('installDevice', 409, 'Bin WN001 already has a sensor.', [{ field: 'body.replaces', detail }])
}

it('asks, too, when the record alone knows of the sensor in the bin', async () => {
  refuseReplacement()
  await typeSetup('200')
  const dialog = await screen.findByRole('dialog')
  const question = within(dialog)
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
  await userEvent.click(question.getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('alert')).toHaveTextContent('Bin WN001 already has a sensor.')
  const setUp = screen.getByRole('button', { name: 'Set up' })
  expect(setUp).toHaveFocus()
  await userEvent.click(setUp)
  expect(within(await screen.findByRole('dialog')).getByRole('heading')).toHaveTextContent(
    `WN001 already has sensor ${OLD.devEui}`,
  )
  api.answer('installDevice', makeDevice())
  api.answer('getDevice', makeDevice())
  await userEvent.click(screen.getByRole('button', { name: 'Replace it' }))
  expect(await screen.findByRole('region', { name: 'First uplink' })).toHaveFocus()
  expect(api.asked.findLast(({ name }) => name === 'installDevice')?.body).toMatchObject({
    replaces: OLD.devEui,
  })
})

it('asks nothing about a bin that is no longer typed', async () => {
  refuseReplacement()
  const send = globalThis.fetch
  let type = () => {}
  const isTyped = new Promise<void>((resolve) => {
    type = resolve
  })
  globalThis.fetch = async (url, init) => {
    if (init?.method === 'PUT') await isTyped
    return send(url, init)
  }
  await typeSetup('200')
  await userEvent.type(screen.getByRole('textbox', { name: /^Bin/ }), '2')
  type()
  expect(await screen.findByRole('alert')).toHaveTextContent('Bin WN001 already has a sensor.')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  api.answer('listDevices', { devices: [OLD] })
  act(() => api.tell({ kind: 'remote', remote: 'mf-sensors' }))
  fireEvent.change(screen.getByLabelText(/^Bin/, { selector: 'input' }), { target: { value: 'WN001' } })
  expect(await screen.findByText(/WN001 has sensor 24E124713B00000F/)).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('tells bins apart whose ids differ in capitals alone', async () => {
  const other = makeDevice({ devEui: '24E124713B00000E', binId: 'wn001' })
  api.answer('listDevices', { devices: [OLD, other] })
  open('/?bin=wn001')
  expect(await screen.findByText(/wn001 has sensor 24E124713B00000E/)).toBeVisible()
  await userEvent.type(
    screen.getByRole('textbox', { name: /^Bin/ }),
    '{Backspace}{Backspace}{Backspace}{Backspace}N001',
  )
  expect(screen.queryByText(/has sensor/)).not.toBeInTheDocument()
})

it('no longer says that a field is wrong once it is changed', async () => {
  await typeSetup('20', '/')
  const full = screen.getByLabelText(/^Distance when full/)
  const bin = screen.getByRole('textbox', { name: /^Bin/ })
  await waitFor(() => expect(bin).toBeInvalid())
  expect(full).toBeInvalid()
  await userEvent.type(full, '0')
  expect(full).toBeValid()
  expect(bin).toBeInvalid()
  await userEvent.type(bin, 'WN001')
  expect(bin).toBeValid()
})

it('begins with what the link of a spare says of it', async () => {
  open('/?eui=24E124713B000001&kind=vendor-a&emptyMm=1300&fullMm=350&offsetMm=20&tiltLimitDeg=25')
  expect(await screen.findByLabelText(/^DevEUI/)).toHaveValue('24E124713B000001')
  expect(screen.getByLabelText(/^Kind of sensor/)).toHaveValue('vendor-a')
  expect(screen.getByLabelText(/^Distance to the floor/)).toHaveValue('1300')
  expect(screen.getByLabelText(/^Distance when full/)).toHaveValue('350')
  expect(screen.getByLabelText(/^Offset/)).toHaveValue('20')
  expect(screen.getByLabelText(/^Tilt limit/)).toHaveValue('25')
})

it('shows what the record refuses at its field, which gets the focus', async () => {
  const detail = 'There is no bin WN001. Its id is printed on its label.'
  api.refuse('installDevice', 404, detail, [{ field: 'body.binId', detail }])
  await typeSetup('200')
  const bin = screen.getByRole('textbox', { name: /^Bin/ })
  await waitFor(() => expect(bin).toHaveAccessibleDescription(detail))
  expect(bin).toHaveFocus()
})

it('names a field that the sensor cannot measure, without any request', async () => {
  await typeSetup('20')
  expect(await screen.findByText(/The sensor is blind below 30 mm/)).toBeVisible()
  expect(screen.getByLabelText(/^Distance when full/)).toHaveFocus()
  expect(api.asked.map(({ name }) => name)).not.toContain('installDevice')
})

it('says why a sensor was not set up, and keeps the typed input', async () => {
  api.refuse('installDevice', 404, 'There is no bin WN001.')
  await typeSetup('200')
  expect(await screen.findByRole('alert')).toHaveTextContent(/not set up.*no bin WN001/)
  expect(screen.getByRole('button', { name: 'Set up' })).toHaveFocus()
  expect(screen.getByLabelText(/^DevEUI/)).toHaveValue('24e1-2471-3b00-0001')
})

it('asks for the tilt limit of a kind that measures its angle, with the usual one', async () => {
  api.refuse('installDevice', 404, 'There is no bin WN001.')
  await typeSetup('200')
  expect(screen.getByText(/says by itself that it is tilted/)).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText(/^Kind of sensor/), 'Vendor A')
  expect(screen.getByLabelText(/^Tilt limit/)).toHaveValue('30')
  await userEvent.type(screen.getByLabelText(/^Offset/), '5')
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(api.asked.findLast(({ name }) => name === 'installDevice')?.body).toMatchObject({
    mounting: { offsetMm: 5, tiltLimitDeg: 30 },
  })
})
