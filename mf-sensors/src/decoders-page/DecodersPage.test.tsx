import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import {
  listDecoders,
  listDecoderVersions,
  type Measurement,
  putDecoder,
  restoreDecoder,
  tryDecoder,
} from '../../operations'
import { makeDecoder, makeScriptDecoder } from '../testing/make-decoder'
import { DecodersPage } from './DecodersPage'

const own = { listDecoders, listDecoderVersions, putDecoder, restoreDecoder, tryDecoder }
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
