/** @jest-environment jsdom */
import { keepOffline } from './keep-offline'

const register = jest.fn(async () => undefined)

beforeEach(() => {
  jest.useFakeTimers()
  register.mockClear()
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true })
})
afterEach(() => jest.useRealTimers())

const settled = () => jest.advanceTimersByTimeAsync(1000)

describe('keeping a page for offline visits', () => {
  it('registers one worker for the pages of a document, after the document has loaded', async () => {
    keepOffline({ path: '/app/run/:id' })
    keepOffline({ path: '/app/run' })
    expect(register).not.toHaveBeenCalled()
    await settled()
    expect(register.mock.calls).toEqual([['/app-worker.js', { scope: '/app/run', updateViaCache: 'none' }]])
  })

  it('registers a separate worker for other pages', async () => {
    keepOffline({ path: '/app/stops' })
    await settled()
    expect(register).toHaveBeenCalledWith('/app-worker.js', expect.objectContaining({ scope: '/app/stops' }))
  })

  it('does nothing where it is not possible', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    register.mockRejectedValueOnce(new Error('private window'))
    keepOffline({ path: '/app/crews' })
    await settled()
    expect(warn).toHaveBeenCalledTimes(1)
  })
})
