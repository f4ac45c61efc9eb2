import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { getDevice, installDevice, listDecoders, putDevice } from '../../operations'
import { makeDecoder, makeScriptDecoder } from '../testing/make-decoder'
import { makeDevice } from '../testing/make-device'
import { SetupPage } from './SetupPage'

const own = { getDevice, installDevice, listDecoders, putDevice }
let api: FakeApi<typeof own>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi(own)
  api.answer('listDecoders', { decoders: [makeDecoder(), makeScriptDecoder()] })
})

async function typeSetup(fullMm: string) {
  renderScreen(
    <WithDomain source="real">
      <SetupPage />
    </WithDomain>,
    { at: '/?bin=WN001' },
  )
  await userEvent.type(await screen.findByLabelText(/^DevEUI/), '24e1-2471-3b00-0001')
  await userEvent.selectOptions(screen.getByLabelText(/^Kind of sensor/), 'Milesight EM400-MUD')
  await userEvent.type(screen.getByLabelText(/^Distance to the floor/), '1200')
  await userEvent.type(screen.getByLabelText(/^Distance when full/), fullMm)
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }))
}

it('sets a typed sensor up in the bin of the URL, and waits for its first uplink', async () => {
  const fresh = makeDevice({ lastSeenAt: null, levelPercent: null, lastMeasurement: null })
  api.answer('putDevice', fresh)
  api.answer('installDevice', fresh)
  api.answer('getDevice', fresh)
  await typeSetup('200')
  expect(await screen.findByText(/Waiting for the first uplink/)).toBeVisible()
  expect(api.asked.find(({ name }) => name === 'installDevice')).toMatchObject({
    path: expect.stringMatching('24E124713B000001'),
    body: { binId: 'WN001', mounting: { emptyMm: 1200, fullMm: 200, offsetMm: 0, tiltLimitDeg: null } },
  })
  api.answer('getDevice', makeDevice())
  act(() => api.tell({ kind: 'remote', remote: 'mf-sensors' }))
  expect(await screen.findByText(/The bin is 50% full/)).toBeVisible()
})

it('names a field that the sensor cannot measure, without any request', async () => {
  await typeSetup('20')
  expect(await screen.findByText(/The sensor is blind below 30 mm/)).toBeVisible()
  expect(api.asked.map(({ name }) => name)).toEqual(['listDecoders'])
})

it('says why a sensor was not set up, and keeps the typed input', async () => {
  api.answer('putDevice', makeDevice())
  api.refuse('installDevice', 404, 'There is no bin WN001.')
  await typeSetup('200')
  expect(await screen.findByRole('alert')).toHaveTextContent(/not set up.*no bin WN001/)
  expect(screen.getByLabelText(/^DevEUI/)).toHaveValue('24e1-2471-3b00-0001')
})

it('asks for the tilt limit of a kind that measures its angle, with the usual one', async () => {
  api.answer('putDevice', makeDevice())
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
