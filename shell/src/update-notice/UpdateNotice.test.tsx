import { act, fireEvent, screen } from '@testing-library/react'
import type { Registry } from 'shared-domain'
import { renderScreen } from 'shared-ui/testing'
import { makeRegistry, makeRemote } from '../testing/make-registry'
import { UpdateNotice } from './UpdateNotice'

const started = makeRegistry(makeRemote())
const newer: Registry = { revision: 2, remotes: [makeRemote({ version: '1.3.0' })] }
let live: Registry
const asked = jest.fn(async () => ({ ok: true, json: async () => live }))

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const becomeVisible = (state: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  fireEvent(document, new Event('visibilitychange'))
}

beforeEach(() => {
  jest.useFakeTimers()
  live = started
  asked.mockClear()
  window.fetch = asked as never
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
})
afterEach(() => jest.useRealTimers())

describe('the notice of a new version', () => {
  it('is offered within 60 s of its going live', async () => {
    renderScreen(<UpdateNotice started={started} />)
    await wait(30_000)
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument()
    live = newer
    await wait(30_000)
    expect(screen.getByRole('status')).toHaveTextContent('A new version of QR Codes is ready.')
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  })

  it('stays away for a revision that was dismissed, and comes back for the next', async () => {
    live = newer
    renderScreen(<UpdateNotice started={started} />)
    await wait(30_000)
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    await wait(60_000)
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument()
    live = { revision: 3, remotes: [makeRemote({ version: '1.4.0' })] }
    await wait(30_000)
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  })

  it('goes away when the version that this page has is live again', async () => {
    live = newer
    renderScreen(<UpdateNotice started={started} />)
    await wait(30_000)
    live = { ...started, revision: 3 }
    await wait(30_000)
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument()
  })

  it('is offered at once when there is a signal again', async () => {
    renderScreen(<UpdateNotice started={started} />)
    live = newer
    await act(async () => void fireEvent(window, new Event('online')))
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  })

  it('asks nobody while the page is hidden, and at once when it is seen again', async () => {
    renderScreen(<UpdateNotice started={started} />)
    becomeVisible('hidden')
    await wait(90_000)
    expect(asked).not.toHaveBeenCalled()
    live = newer
    becomeVisible('visible')
    await wait(0)
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  })

  it('takes an answer that makes no sense for no news', async () => {
    renderScreen(<UpdateNotice started={started} />)
    live = { revision: 'x' } as never
    await wait(30_000)
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument()
  })
})
