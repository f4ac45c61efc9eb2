/** @jest-environment jsdom */
import { runScript } from './load-publication'

const URL = 'http://localhost/remoteEntry.js'
const hint = () => document.head.querySelector('link') as HTMLLinkElement
const script = () => document.head.querySelector('script') as HTMLScriptElement
const happen = async (element: HTMLElement, event: 'load' | 'error') => {
  element.dispatchEvent(new Event(event))
  await Promise.resolve()
}
const { signal } = new AbortController()

describe('running a script', () => {
  it('preloads the script and then runs it, both with its hash and the CORS mode of the document', async () => {
    const running = runScript(URL, 'sha384-abc', signal)
    expect(script()).toBeNull()
    expect(hint()).toMatchObject({ href: URL, integrity: 'sha384-abc', crossOrigin: 'anonymous' })
    await happen(hint(), 'load')
    expect(script()).toMatchObject({ src: URL, integrity: 'sha384-abc', crossOrigin: 'anonymous' })
    await happen(script(), 'load')
    await running
    expect(document.head).toBeEmptyDOMElement()
  })

  it.each([
    ['fetch', async () => happen(hint(), 'error')],
    ['run', async () => happen(hint(), 'load').then(() => happen(script(), 'error'))],
  ])('fails when the browser does not %s it', async (_what, meetFailure) => {
    const running = runScript(URL, undefined, signal)
    const failing = expect(running).rejects.toThrow('remoteEntry.js could not be reached, or is not the file')
    await meetFailure()
    await failing
    expect(document.head).toBeEmptyDOMElement()
  })

  it('cancels the request when it is aborted, and does not run the script', async () => {
    const calling = new AbortController()
    const running = runScript(URL, undefined, calling.signal)
    calling.abort(new Error('called off'))
    await expect(running).rejects.toThrow('called off')
    await expect(runScript(URL, undefined, calling.signal)).rejects.toThrow('called off')
    expect(document.head).toBeEmptyDOMElement()
  })
})
