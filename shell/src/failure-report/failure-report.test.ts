/** @jest-environment jsdom */
import { makeRemote } from '../testing/make-registry'
import { failureReport } from './failure-report'

const sent = jest.fn((_url: string, _body: string) => true)
const error = new Error('boom')

beforeEach(() => {
  sent.mockReset()
  Object.assign(navigator, { sendBeacon: sent })
  jest.spyOn(console, 'error').mockImplementation(() => {})
})

describe('the failure report', () => {
  it('tells the server which version failed, in which way, in which load of the page', () => {
    failureReport('load-1', new Set())(makeRemote(), 'render', error)
    expect(sent.mock.calls[0]?.[0]).toBe('/api/client-errors')
    expect(JSON.parse(sent.mock.calls[0]?.[1] ?? '')).toEqual({
      load: 'load-1',
      remote: 'mf-qr',
      version: '1.2.3',
      kind: 'render',
      message: 'boom',
    })
  })

  it('is sent once a version, however often it fails', () => {
    const report = failureReport('load-1', new Set())
    report(makeRemote(), 'load', error)
    report(makeRemote(), 'render', error)
    expect(sent).toHaveBeenCalledTimes(1)
    report(makeRemote({ version: '1.2.2' }), 'load', error)
    expect(sent).toHaveBeenCalledTimes(2)
  })

  it('does not blame a version for code from somebody’s own machine', () => {
    failureReport('load-1', new Set(['mf-qr']))(makeRemote(), 'load', error)
    expect(sent).not.toHaveBeenCalled()
  })

  it('does not blame a version for a line that is down', () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    failureReport('load-1', new Set())(makeRemote(), 'load', error)
    expect(sent).not.toHaveBeenCalled()
    online.mockRestore()
  })

  it('never throws', () => {
    sent.mockImplementation(() => {
      throw new Error('no beacon')
    })
    expect(() => failureReport('load-1', new Set())(makeRemote(), 'load', error)).not.toThrow()
  })
})
