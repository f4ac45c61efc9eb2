import { act, screen } from '@testing-library/react'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { RemoteExtensions } from '../extensions/RemoteExtensions'
import type { PageLoader } from '../federation/page-loader'
import { makeRegistry, makeRemote } from '../testing/make-registry'
import { WaitingDelivery } from './WaitingDelivery'

const remote = makeRemote({
  extensions: [{ slot: 'outbox.delivery', slotVersion: 1, expose: 'TapDelivery', title: 'Taps', order: 10 }],
})
const Sending = () => 'It is sending.'
const loadPage = jest.fn<ReturnType<PageLoader>, Parameters<PageLoader>>(async (publication) => ({
  publication,
  Page: Sending,
}))
const report = { ran: jest.fn(), extensionRan: jest.fn(), failed: jest.fn() }
let api: FakeApi

beforeEach(() => {
  jest.useFakeTimers()
  loadPage.mockClear()
  localStorage.clear()
  api = fakeApi()
  // A technician may open none of the pages on which drivers tap.
  api.answer('whoAmI', {
    person: { name: 'Kiri', roles: ['viewer'], roleNames: ['technician'] },
    isDemonstrationOperator: false,
  })
})
afterEach(() => jest.useRealTimers())

async function open() {
  renderScreen(
    <WithDomain source="real">
      <RemoteExtensions registry={makeRegistry(remote)} loadPage={loadPage} report={report}>
        <WaitingDelivery />
      </RemoteExtensions>
    </WithDomain>,
  )
  for (let seconds = 0; seconds < 12; seconds++)
    await act(async () => void (await jest.advanceTimersByTimeAsync(1000)))
}

function keepEntry() {
  const entry = { id: 'a', method: 'POST', path: '/api/late-taps', body: {}, about: {}, madeAt: 1 }
  localStorage.setItem('session-outbox:run-sheet', '')
  localStorage.setItem('outbox:run-sheet:a', JSON.stringify(entry))
}

describe('what waits on this device', () => {
  it('is sent by its remote on any page, for any role', async () => {
    keepEntry()
    await open()
    expect(screen.getByText('It is sending.')).toBeVisible()
  })

  it('loads nothing when nothing waits', async () => {
    await open()
    expect(loadPage).not.toHaveBeenCalled()
  })

  it('waits until a person is signed in', async () => {
    keepEntry()
    api.answer('whoAmI', { person: null, isDemonstrationOperator: false })
    await open()
    expect(loadPage).not.toHaveBeenCalled()
  })
})
