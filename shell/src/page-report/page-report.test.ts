/** @jest-environment jsdom */
import { makeRemote } from '../testing/make-registry'
import { pageReport } from './page-report'
import { measureVitals } from './page-vitals'

jest.mock('./page-vitals', () => ({ measureVitals: jest.fn() }))

const sent = jest.fn((_url: string, _body: string) => true)
const error = Object.assign(new Error('boom'), { stack: '' })

beforeEach(() => {
  sent.mockReset()
  jest.mocked(measureVitals).mockReset()
  Object.assign(navigator, { sendBeacon: sent })
  jest.spyOn(console, 'error').mockImplementation(() => {})
})

const lastSent = () => {
  const [url, body = ''] = sent.mock.calls.at(-1) ?? []
  return [url, JSON.parse(body)]
}

describe('the report of a page', () => {
  it('tells the server which version failed, how, and in which page load', () => {
    pageReport('load-1', new Set()).failed(makeRemote(), 'render', error)
    expect(lastSent()).toEqual([
      '/api/client-errors',
      { load: 'load-1', remote: 'mf-qr', version: '1.2.3', kind: 'render', message: 'boom', stack: [] },
    ])
  })

  it('tells the server which version ran, so that a failure rate can be computed', () => {
    const report = pageReport('load-1', new Set())
    report.ran(makeRemote())
    report.ran(makeRemote())
    expect(sent).toHaveBeenCalledTimes(1)
    expect(lastSent()).toEqual(['/api/page-runs', { load: 'load-1', remote: 'mf-qr', version: '1.2.3' }])
    report.failed(makeRemote(), 'render', error)
    expect(lastSent()[0]).toBe('/api/client-errors')
  })

  it('has only the stack frames in the version’s own files', () => {
    const stack = `Error: boom
    at shared (http://localhost/shell/main.js:1:9)
    at QrPage (http://localhost/remotes/mf-qr/1.2.3/assets/page.js?retry=1:12:34)
    at other (http://localhost/remotes/mf-qr/1.2.3/assets/other.js:1:1)`
    const failure = Object.assign(new Error('boom'), { stack })
    pageReport('load-1', new Set()).failed(makeRemote(), 'render', failure)
    expect(lastSent()[1].stack).toEqual([
      { file: 'assets/page.js', line: 12, column: 34 },
      { file: 'assets/other.js', line: 1, column: 1 },
    ])
  })

  it('has the Web Vitals of the first page, once it is left for another remote', async () => {
    const end = jest.fn()
    jest.mocked(measureVitals).mockReturnValue(end)
    const report = pageReport('load-1', new Set())
    report.ran(makeRemote())
    report.ran(makeRemote({ version: '1.2.2' }))
    await new Promise((resolve) => setTimeout(resolve))
    report.extensionRan(makeRemote({ name: 'mf-analytics' }))
    expect(lastSent()[1]).toMatchObject({ remote: 'mf-analytics' })
    await new Promise((resolve) => setTimeout(resolve))
    expect(end).not.toHaveBeenCalled()
    report.ran(makeRemote({ name: 'mf-routes' }))
    await new Promise((resolve) => setTimeout(resolve))
    expect(end).toHaveBeenCalledTimes(1)
    expect(measureVitals).toHaveBeenCalledTimes(1)
    jest.mocked(measureVitals).mock.calls[0]?.[0]({ lcpMs: 812, cls: 0.02 })
    expect(lastSent()).toEqual([
      '/api/page-vitals',
      { load: 'load-1', remote: 'mf-qr', version: '1.2.3', lcpMs: 812, cls: 0.02 },
    ])
  })

  it('is sent once per version, however often it fails', () => {
    const report = pageReport('load-1', new Set())
    report.failed(makeRemote(), 'load', error)
    report.failed(makeRemote(), 'render', error)
    expect(sent).toHaveBeenCalledTimes(1)
    report.failed(makeRemote({ version: '1.2.2' }), 'load', error)
    expect(sent).toHaveBeenCalledTimes(2)
  })

  it('is not sent by a document without a load id', () => {
    const report = pageReport('', new Set())
    report.failed(makeRemote(), 'load', error)
    report.ran(makeRemote())
    expect(sent).not.toHaveBeenCalled()
  })

  it('does not report overridden remotes', () => {
    pageReport('load-1', new Set(['mf-qr'])).failed(makeRemote(), 'load', error)
    expect(sent).not.toHaveBeenCalled()
  })

  it('does not report failures while the browser is offline', () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    pageReport('load-1', new Set()).failed(makeRemote(), 'load', error)
    expect(sent).not.toHaveBeenCalled()
    online.mockRestore()
  })

  it('never throws', () => {
    sent.mockImplementation(() => {
      throw new Error('no beacon')
    })
    expect(() => pageReport('load-1', new Set()).failed(makeRemote(), 'load', error)).not.toThrow()
  })
})
