import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { Route, Routes } from 'shared-ui'
import { renderScreen } from 'shared-ui/testing'
import {
  listDecoders,
  listDecoderVersions,
  type Measurement,
  putDecoder,
  removeDecoder,
  restoreDecoder,
  tryDecoder,
} from '../../operations'
import { makeDecoder, makeScriptDecoder } from '../testing/make-decoder'
import { DecodersPage } from './DecodersPage'
import { decoderDrafts } from './decoder-drafts'
import { typedOf } from './typed-decoder'

const own = { listDecoders, listDecoderVersions, putDecoder, removeDecoder, restoreDecoder, tryDecoder }
const measured = (distanceMm: number): { measurement: Measurement; failure: null } => ({
  measurement: {
    distanceMm,
    levelPercent: null,
    isTilted: null,
    tiltDeg: null,
    temperatureC: null,
    batteryPercent: null,
    batteryVolts: null,
  },
  failure: null,
})

let api: FakeApi<typeof own>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi(own)
  api.answer('listDecoders', { decoders: [makeDecoder(), makeScriptDecoder()] })
  const by = { changedAt: '2026-11-20T00:00:00.000Z', changedBy: 'Kiri Ngata', examples: 1 }
  api.answer('listDecoderVersions', {
    versions: [
      { version: 2, ...by },
      { version: 1, ...by },
    ],
  })
})

// They outlive the page.
afterEach(() => {
  for (const name of ['vendor-a', 'vendor-b', null]) decoderDrafts.drop(name)
})

async function openLive() {
  renderScreen(
    <WithDomain source="real">
      <DecodersPage />
    </WithDomain>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Change Vendor A' }))
  return within(screen.getByRole('form', { name: 'New version of Vendor A' }))
}

it('can change a vendor’s decoder, but not the product’s', async () => {
  const form = await openLive()
  expect(screen.queryByRole('button', { name: /^Change Milesight/ })).not.toBeInTheDocument()
  expect(form.getByLabelText(/^JavaScript/)).toHaveValue(
    'function Decoder(bytes) { return { distance: bytes[0] * 10 } }',
  )
  expect(form.getByRole('group', { name: 'Example 1' })).toBeVisible()
  expect(form.getByLabelText('Name', { exact: false })).toHaveAttribute('readonly')
})

it('shows the results of a new version beside the live one, before it is live', async () => {
  const form = await openLive()
  const both = { tried: measured(600), live: measured(500) }
  api.answer('tryDecoder', {
    refusal: null,
    examples: [{ tried: measured(1000), live: measured(1000) }],
    uplinks: {
      read: 12,
      differ: 1,
      differing: [
        { devEui: '24E124713B000001', at: '2026-11-20T00:00:00.000Z', fPort: 1, payload: '32', ...both },
      ],
    },
  })
  await userEvent.click(form.getByRole('button', { name: 'Try' }))
  expect(
    await screen.findByText(/Of the latest 12 uplinks of its sensors: it reads 1 otherwise/),
  ).toBeVisible()
  const differing = screen.getByRole('table', { name: 'Uplinks that it reads otherwise' })
  expect(within(differing).getByRole('row', { name: /24E124713B000001.*600 mm.*500 mm/ })).toBeVisible()
  expect(api.asked.map(({ name }) => name)).not.toContain('putDecoder')

  api.answer('putDecoder', makeScriptDecoder())
  await userEvent.click(form.getByRole('button', { name: 'Check and make live' }))
  expect(await screen.findByRole('form', { name: 'New decoder' })).toBeVisible()
  // Other expected values of an example are kept, and a version that another person made live is not replaced.
  expect(api.asked.find(({ name }) => name === 'putDecoder')?.body).toMatchObject({
    replaces: 2,
    fields: { tilt: { path: 'angle', unit: '°' } },
    examples: [{ expected: { distanceMm: 1000, batteryVolts: 3.6 } }],
  })
})

it('says where a version disagrees, and keeps the typed input', async () => {
  const form = await openLive()
  api.refuse('putDecoder', 400, 'Example 1, distanceMm: The decoder says 1200, and the example 1000.')
  await userEvent.click(form.getByRole('button', { name: 'Check and make live' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /not live.*Example 1, distanceMm: The decoder says 1200/,
  )
  expect(form.getByLabelText(/^JavaScript/)).not.toHaveValue('')
})

it('warns of a value that could be another vendor’s millivolts, and can keep the decoder all the same', async () => {
  const form = await openLive()
  const detail =
    'Example 1, distanceMm: 3612 is what a Dragino LDDS75 sends here as the battery’s millivolts.'
  api.refuse('putDecoder', 400, detail, [{ field: 'body.keepAllTheSame', detail }])
  await userEvent.click(form.getByRole('button', { name: 'Check and make live' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/really the distance.*LDDS75/)
  api.answer('putDecoder', makeScriptDecoder())
  await userEvent.click(form.getByRole('button', { name: 'Keep it all the same' }))
  expect(await screen.findByRole('form', { name: 'New decoder' })).toBeVisible()
  const sent = api.asked.filter(({ name }) => name === 'putDecoder').map(({ body }) => body)
  expect(sent).toEqual([
    expect.not.objectContaining({ keepAllTheSame: true }),
    expect.objectContaining({ keepAllTheSame: true }),
  ])
})

it('restores an earlier version', async () => {
  await openLive()
  api.answer('restoreDecoder', makeScriptDecoder())
  await userEvent.click(await screen.findByRole('button', { name: 'Make version 1 live again' }))
  expect(await screen.findByRole('form', { name: 'New decoder' })).toBeVisible()
  expect(api.asked.find(({ name }) => name === 'restoreDecoder')?.body).toEqual({ version: 1 })
})

const NOT_WHOLE = 'Give whole millimetres from 0 to 20000.'
const NO_PORT = 'Give a port from 0 to 255.'

it('shows what the record refuses at its fields, and gives the first of them the focus', async () => {
  const form = await openLive()
  api.refuse('putDecoder', 400, `body.range.minMm: ${NOT_WHOLE} body.examples.0.fPort: ${NO_PORT}`, [
    { field: 'body.examples.0.fPort', detail: NO_PORT },
    { field: 'body.range.minMm', detail: NOT_WHOLE },
  ])
  await userEvent.click(form.getByRole('button', { name: 'Check and make live' }))
  const nearest = form.getByLabelText(/^Nearest distance/)
  await waitFor(() => expect(nearest).toHaveAccessibleDescription(NOT_WHOLE))
  expect(nearest).toHaveFocus()
  expect(form.getByLabelText(/^Port/)).toHaveAccessibleDescription(NO_PORT)
  expect(screen.queryByText(/body\.range/)).not.toBeInTheDocument()
  await userEvent.type(nearest, '0')
  expect(nearest).toBeValid()
})

it('says of a decoder that fails on an example which one it is, at the script', async () => {
  const form = await openLive()
  const detail = 'The decoder took too long.'
  api.refuse('tryDecoder', 400, detail, [{ field: 'body.examples.0', detail }])
  await userEvent.click(form.getByRole('button', { name: 'Try' }))
  expect(await form.findByText(`Example 1: ${detail}`)).toBeVisible()
  expect(form.getByLabelText(/^JavaScript/)).toHaveFocus()
})

it('no longer says that a decoder was refused once it is live', async () => {
  renderScreen(
    <WithDomain source="real">
      <DecodersPage />
    </WithDomain>,
  )
  const form = within(await screen.findByRole('form', { name: 'New decoder' }))
  const typed: [RegExp, string][] = [
    [/^Sensor/, 'Vendor C'],
    [/^Name/, 'vendor-c'],
    [/^Nearest distance/, '30'],
    [/^Farthest distance/, '4000'],
    [/^JavaScript/, 'function Decoder() {}'],
    [/^Port/, '1'],
    [/^Payload/, '64'],
  ]
  for (const [label, text] of typed) fireEvent.change(form.getByLabelText(label), { target: { value: text } })
  api.refuse('tryDecoder', 503, 'The database is away. Try again in a minute.')
  await userEvent.click(form.getByRole('button', { name: 'Try' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away')
  api.answer('putDecoder', makeScriptDecoder())
  await userEvent.click(form.getByRole('button', { name: 'Check and make live' }))
  expect(await screen.findByText('Vendor C is live')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/The database is away/)).not.toBeInTheDocument())
  expect(form.getByLabelText(/^JavaScript/)).toHaveValue('')
  expect(screen.getByRole('heading', { name: "Add a Vendor's Decoder" })).toHaveFocus()
})

it.each([
  ['an empty file', '  ', /decoder.js is empty/],
  ['a picture', '\x89PNG\r\n\x1a\n\0', /decoder.js is .*: choose a file of Java/],
  ['a file that is too large', 'x'.repeat(200_001), /decoder.js is larger than 200000 bytes/],
])('refuses %s, and keeps the typed script', async (_, content, said) => {
  const form = await openLive()
  await userEvent.upload(fileInput(), scriptFile(content))
  expect(await form.findByText(said)).toBeVisible()
  expect(form.getByLabelText(/^JavaScript/)).toHaveFocus()
  expect(form.getByLabelText(/^JavaScript/)).toHaveValue(makeScriptDecoder().script?.source)
})

it('reads the script of a chosen file', async () => {
  const form = await openLive()
  await userEvent.upload(fileInput(), scriptFile('function Decoder() {}'))
  await waitFor(() => expect(form.getByLabelText(/^JavaScript/)).toHaveValue('function Decoder() {}'))
})

/** jsdom's own `File` has no `arrayBuffer`. */
function scriptFile(content: string): File {
  const bytes = Uint8Array.from(content, (character) => character.charCodeAt(0))
  const file = new File([bytes], 'decoder.js', { type: 'text/javascript' })
  return Object.assign(file, { arrayBuffer: async () => bytes.buffer })
}

const fileInput = () => document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement

it('keeps what was typed of a decoder when another is chosen, and leads back to it', async () => {
  const other = { ...makeScriptDecoder(), name: 'vendor-b', title: 'Vendor B' }
  api.answer('listDecoders', { decoders: [makeScriptDecoder(), other] })
  const form = await openLive()
  fireEvent.change(form.getByLabelText(/^JavaScript/), { target: { value: '// mine' } })
  await userEvent.click(screen.getByRole('button', { name: 'Change Vendor B' }))
  expect(screen.getByRole('form', { name: 'New version of Vendor B' })).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Back to it' }))
  expect(screen.getByRole('form', { name: 'New version of Vendor A' })).toBeVisible()
  expect(screen.getByLabelText(/^JavaScript/)).toHaveValue('// mine')
})

it('keeps what was typed when a link leads away from the page', async () => {
  const page = (
    <WithDomain source="real">
      <Routes>
        <Route path="/app/sensor-decoders" element={<DecodersPage />} />
        <Route path="*" element={null} />
      </Routes>
    </WithDomain>
  )
  renderScreen(page, { at: '/app/sensor-decoders' })
  const form = within(await screen.findByRole('form', { name: 'New decoder' }))
  fireEvent.change(form.getByLabelText(/^JavaScript/), { target: { value: '// mine' } })
  await userEvent.click(screen.getByRole('link', { name: 'All Sensors' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Back to it' }))
  expect(await screen.findByLabelText(/^JavaScript/)).toHaveValue('// mine')
})

it('withdraws a decoder, with Undo, or says which sensors still need it', async () => {
  await openLive()
  api.refuse('removeDecoder', 409, '2 sensors are of the kind Vendor A.')
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('2 sensors are of the kind Vendor A.')
  api.answer('removeDecoder', undefined)
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Vendor A is withdrawn')).toBeVisible()
  expect(screen.getByRole('heading', { name: "Add a Vendor's Decoder" })).toHaveFocus()
  api.answer('restoreDecoder', makeScriptDecoder())
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Vendor A is live')).toBeVisible()
  expect(api.asked.find(({ name }) => name === 'restoreDecoder')?.body).toEqual({ version: 2 })
})

const OTHER = { ...makeScriptDecoder(), name: 'vendor-b', title: 'Vendor B' }

it('does not say of one decoder that another was not withdrawn', async () => {
  api.answer('listDecoders', { decoders: [makeScriptDecoder(), OTHER] })
  await openLive()
  api.refuse('removeDecoder', 409, '2 sensors are of the kind Vendor A.')
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('2 sensors are of the kind Vendor A.')
  await userEvent.click(screen.getByRole('button', { name: 'Change Vendor B' }))
  expect(screen.queryByText('2 sensors are of the kind Vendor A.')).not.toBeInTheDocument()
})

const script = () => screen.getByLabelText(/^JavaScript/)
const LIVE_SCRIPT = makeScriptDecoder().script?.source

it('keeps what was typed when a colleague makes another version live, and says so', async () => {
  await openLive()
  await userEvent.type(script(), '// mine')
  const { script: second, ...decoder } = makeScriptDecoder()
  if (!second) throw new Error('It has a script.')
  const third = { ...second, version: 3, source: '// third' }
  api.answer('listDecoders', { decoders: [{ ...decoder, script: third }] })
  act(() => api.tell({ kind: 'remote', remote: 'mf-sensors' }))
  expect(await screen.findByText('Version 3 is live meanwhile.')).toBeVisible()
  expect(script()).toHaveValue(`${LIVE_SCRIPT}// mine`)
  expect(script()).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(script()).toHaveValue('// third')
  expect(screen.queryByText('Version 3 is live meanwhile.')).not.toBeInTheDocument()
})

it('shows what was typed of a decoder that a colleague withdrew meanwhile as a new one', async () => {
  await openLive()
  await userEvent.type(script(), '// mine')
  api.answer('listDecoders', { decoders: [OTHER] })
  act(() => api.tell({ kind: 'remote', remote: 'mf-sensors' }))
  const form = within(await screen.findByRole('form', { name: 'New decoder' }))
  expect(script()).toHaveValue(`${LIVE_SCRIPT}// mine`)
  expect(script()).toHaveFocus()
  expect(form.getByLabelText(/^Name/)).toHaveValue('vendor-a')
  await userEvent.click(form.getByRole('button', { name: 'Discard' }))
  expect(script()).toHaveValue('')
})

it('discards what was typed, with Undo', async () => {
  await openLive()
  expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument()
  fireEvent.change(script(), { target: { value: '// mine' } })
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(script()).toHaveValue(LIVE_SCRIPT)
  expect(screen.getByRole('heading', { name: 'New Version of Vendor A' })).toHaveFocus()
  expect(decoderDrafts.latest()).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(script()).toHaveValue('// mine')
})

it('keeps no draft that is the same as the live version', async () => {
  api.answer('listDecoders', { decoders: [makeScriptDecoder(), OTHER] })
  await openLive()
  await userEvent.type(script(), 'x{Backspace}')
  expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Change Vendor B' }))
  expect(screen.queryByText('What you typed of a decoder is kept')).not.toBeInTheDocument()
})

it('offers no way back to what was typed in an earlier visit', async () => {
  const typed = { ...typedOf(makeScriptDecoder()), source: '// mine' }
  decoderDrafts.keep('vendor-a', { version: 2, typed })
  const { unmount } = renderScreen(
    <WithDomain source="real">
      <DecodersPage />
    </WithDomain>,
  )
  expect(await screen.findByLabelText(/^JavaScript/)).toHaveValue('// mine')
  await userEvent.click(screen.getByRole('button', { name: 'Add another instead' }))
  expect(screen.queryByText('What you typed of a decoder is kept')).not.toBeInTheDocument()
  unmount()
  expect(decoderDrafts.of('vendor-a')).not.toBeNull()
})

it('keeps what is typed while a chosen file is read', async () => {
  const form = await openLive()
  const file = scriptFile('// of the file')
  const bytes = await file.arrayBuffer()
  let read = (_: ArrayBuffer) => {}
  const promise = new Promise<ArrayBuffer>((resolve) => {
    read = resolve
  })
  await userEvent.upload(fileInput(), Object.assign(file, { arrayBuffer: () => promise }))
  const sensor = form.getByLabelText(/^Sensor/)
  await userEvent.type(sensor, ' Mk 2')
  read(bytes)
  await waitFor(() => expect(script()).toHaveValue('// of the file'))
  expect(sensor).toHaveValue('Vendor A Mk 2')
})
