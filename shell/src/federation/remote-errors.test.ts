/** @jest-environment jsdom */
import { makeRemote } from '../testing/make-registry'
import { onErrorOf, watchRemoteErrors } from './remote-errors'

const routes = makeRemote({ name: 'mf-routes', base: '/remotes/mf-routes/1.0.0/' })
const qr = makeRemote({ name: 'mf-qr', base: '/remotes/mf-qr/1.0.0/' })
const onError = jest.fn()

beforeAll(() => watchRemoteErrors([routes, qr], onError))
beforeEach(() => onError.mockReset())

const thrownIn = (...files: string[]) =>
  Object.assign(new Error('boom'), {
    stack: ['Error: boom', ...files.map((file) => `    at f (http://localhost${file}:1:9)`)].join('\n'),
  })
const throwLater = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error }))
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

describe('an error that React does not see', () => {
  it('is of the remote whose file threw it, although another called it', () => {
    const error = thrownIn('/shell/main.js', '/remotes/mf-qr/1.0.0/a.js', '/remotes/mf-routes/1.0.0/b.js')
    throwLater(error)
    expect(onError.mock.calls).toEqual([[qr, error]])
  })

  it('counts as well when it is in a promise that nothing waits for', () => {
    const error = thrownIn('/remotes/mf-routes/1.0.0/b.js')
    reject(error)
    expect(onError.mock.calls).toEqual([[routes, error]])
  })

  it('counts by the place that the browser names when what was thrown is no Error', () => {
    const filename = 'http://localhost/remotes/mf-qr/1.0.0/a.js'
    window.dispatchEvent(
      new ErrorEvent('error', { error: 'boom', message: 'Uncaught boom', filename, lineno: 3, colno: 7 }),
    )
    expect(onError.mock.calls).toEqual([[qr, expect.objectContaining({ message: 'Uncaught boom' })]])
    expect(onError.mock.calls[0]?.[1].stack).toContain(`${filename}:3:7`)
  })

  it('is told to those who show that version, until they are gone', () => {
    const [ofRoutes, ofQr] = [jest.fn(), jest.fn()]
    const end = onErrorOf(routes, performance.now(), ofRoutes)
    onErrorOf(qr, performance.now(), ofQr)
    const error = thrownIn('/remotes/mf-routes/1.0.0/b.js')
    throwLater(error)
    expect(ofRoutes).toHaveBeenCalledWith(error)
    expect(ofQr).not.toHaveBeenCalled()
    end()
    throwLater(error)
    expect(ofRoutes).toHaveBeenCalledTimes(1)
  })

  it('is told to a component that was not on screen yet when it threw, and not to one that came later', () => {
    const [early, late] = [jest.fn(), jest.fn()]
    const began = performance.now()
    const error = thrownIn('/remotes/mf-qr/1.0.0/a.js')
    throwLater(error)
    onErrorOf(qr, began, early)
    onErrorOf(qr, performance.now() + 1, late)
    expect(early).toHaveBeenCalledWith(error)
    expect(late).not.toHaveBeenCalled()
  })

  it('is nobody’s when it comes from the shell, has no place, or is of a request that was given up', () => {
    throwLater(thrownIn('/shell/main.js'))
    reject('no error at all')
    reject(Object.assign(thrownIn('/remotes/mf-qr/1.0.0/a.js'), { name: 'AbortError' }))
    expect(onError).not.toHaveBeenCalled()
  })

  it('is nobody’s while the browser is offline', () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    reject(thrownIn('/remotes/mf-qr/1.0.0/a.js'))
    expect(onError).not.toHaveBeenCalled()
    online.mockRestore()
  })
})
