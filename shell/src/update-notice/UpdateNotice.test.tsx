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
  it('is shown within 60 s after a version went live', async () => {
    renderScreen(<UpdateNotice started={started} />)
    await wait(30_000)
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument()
    live = newer
    await wait(30_000)
    expect(screen.getByRole('status')).toHaveTextContent('A new version of QR Codes is ready.')
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  })

  it('is not shown again for a dismissed revision, but for the next one', async () => {
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

  it('disappears when the version of this page is live again', async () => {
    live = newer
    renderScreen(<UpdateNotice started={started} />)
    await wait(30_000)
    live = { ...started, revision: 3 }
    await wait(30_000)
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument()
  })

  it('is shown at once when the browser is online again', async () => {
    renderScreen(<UpdateNotice started={started} />)
    live = newer
    await act(async () => void fireEvent(window, new Event('online')))
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  })

  it('sends no request while the page is hidden, and one as soon as it is visible', async () => {
    renderScreen(<UpdateNotice started={started} />)
    becomeVisible('hidden')
    await wait(90_000)
    expect(asked).not.toHaveBeenCalled()
    live = newer
    becomeVisible('visible')
    await wait(0)
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  })

  it('ignores an invalid answer', async () => {
    renderScreen(<UpdateNotice started={started} />)
    live = { revision: 'x' } as never
    await wait(30_000)
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument()
  })
})
