/** @jest-environment jsdom */
import { twoTries } from './two-tries'

const never = () => new Promise<never>(() => {})
let nextFile = 0
const freshUrl = () => {
  nextFile += 1
  return `http://localhost/${nextFile}.js`
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('two tries', () => {
  it('ask once when the first succeeds', async () => {
    const url = freshUrl()
    const load = jest.fn(async (asked: string) => asked)
    await expect(twoTries(url, 1000, load)).resolves.toBe(url)
    await jest.advanceTimersByTimeAsync(5000)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('ask at another URL when the first fails', async () => {
    const url = freshUrl()
    const load = jest.fn(async (asked: string) => {
      if (asked === url) throw new Error('404')
      return asked
    })
    await expect(twoTries(url, 1000, load)).resolves.toMatch(`${url}?retry=`)
  })

  it('ask at another URL when the first hangs, and still take a late answer to it', async () => {
    const url = freshUrl()
    const load = jest.fn((asked: string) =>
      asked === url ? new Promise((resolve) => setTimeout(resolve, 1600, 'late')) : never(),
    )
    const answer = twoTries(url, 1000, load)
    await jest.advanceTimersByTimeAsync(1000)
    expect(load).toHaveBeenCalledTimes(2)
    await jest.advanceTimersByTimeAsync(600)
    await expect(answer).resolves.toBe('late')
  })

  it('end after twice the patience when nothing answers, and call off what is under way', async () => {
    const signals: AbortSignal[] = []
    const answer = twoTries(freshUrl(), 1000, (_url, signal) => {
      signals.push(signal)
      return never()
    }).catch((error: Error) => error.message)
    await jest.advanceTimersByTimeAsync(2000)
    await expect(answer).resolves.toContain('did not answer within 2 s')
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  })

  it("let the document's own hint for the file go, and no other", async () => {
    const url = freshUrl()
    const hintFor = (href: string) => Object.assign(document.createElement('link'), { rel: 'preload', href })
    const other = hintFor(freshUrl())
    document.head.append(hintFor(url), other)
    const answer = twoTries(url, 1000, never).catch(() => 'failed')
    await jest.advanceTimersByTimeAsync(2000)
    await expect(answer).resolves.toBe('failed')
    expect([...document.head.children]).toEqual([other])
  })

  it('say why the second failed, and never ask again at the URL that failed', async () => {
    const url = freshUrl()
    const load = jest.fn(async (asked: string): Promise<string> => {
      throw new Error(asked === url ? 'remembered' : 'answered 404')
    })
    await expect(twoTries(url, 1000, load)).rejects.toThrow('answered 404')
    await expect(twoTries(url, 1000, load)).rejects.toThrow('answered 404')
    expect(load.mock.calls.filter(([asked]) => asked === url)).toHaveLength(1)
  })
})
