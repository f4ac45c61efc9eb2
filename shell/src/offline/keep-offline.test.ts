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

describe('keeping a page for when there is no signal', () => {
  it('is a worker over all that one document opens, once the document has settled, once', async () => {
    keepOffline({ path: '/app/run/:id' })
    keepOffline({ path: '/app/run' })
    expect(register).not.toHaveBeenCalled()
    await settled()
    expect(register.mock.calls).toEqual([['/app-worker.js', { scope: '/app/run', updateViaCache: 'none' }]])
  })

  it('is a worker of their own for other pages', async () => {
    keepOffline({ path: '/app/stops' })
    await settled()
    expect(register).toHaveBeenCalledWith('/app-worker.js', expect.objectContaining({ scope: '/app/stops' }))
  })

  it('harms nothing where it can’t be done', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    register.mockRejectedValueOnce(new Error('private window'))
    keepOffline({ path: '/app/crews' })
    await settled()
    expect(warn).toHaveBeenCalledTimes(1)
  })
})
