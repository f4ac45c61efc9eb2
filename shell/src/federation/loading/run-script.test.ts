import { runScript } from './run-script'

const { signal } = new AbortController()
const script = () => document.head.querySelector('script') as HTMLScriptElement

describe('running a script', () => {
  it('lets the browser hold it against its hash, in the mode of the preload hint', async () => {
    const running = runScript('http://localhost/remoteEntry.js', 'sha384-abc', signal)
    expect(script().integrity).toBe('sha384-abc')
    expect(script().crossOrigin).toBe('anonymous')
    script().dispatchEvent(new Event('load'))
    await running
    expect(script()).toBeNull()
  })

  it('fails when the browser does not run it', async () => {
    const running = runScript('http://localhost/remoteEntry.js', undefined, signal)
    script().dispatchEvent(new Event('error'))
    await expect(running).rejects.toThrow('remoteEntry.js could not be reached, or is not the file')
    expect(script()).toBeNull()
  })
})
