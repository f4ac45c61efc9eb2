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
  it('request once when the first succeeds', async () => {
    const url = freshUrl()
    const load = jest.fn(async (asked: string) => asked)
    await expect(twoTries(url, 1000, load)).resolves.toBe(url)
    await jest.advanceTimersByTimeAsync(5000)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('request another URL when the first fails', async () => {
    const url = freshUrl()
    const load = jest.fn(async (asked: string) => {
      if (asked === url) throw new Error('404')
      return asked
    })
    await expect(twoTries(url, 1000, load)).resolves.toMatch(`${url}?retry=`)
  })

  it('request another URL when the first hangs, and still accept its late response', async () => {
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

  it('end after two timeouts without a response, and abort both requests', async () => {
    const signals: AbortSignal[] = []
    const answer = twoTries(freshUrl(), 1000, (_url, signal) => {
      signals.push(signal)
      return never()
    }).catch((error: Error) => error.message)
    await jest.advanceTimersByTimeAsync(2000)
    await expect(answer).resolves.toContain('did not answer within 2 s')
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  })

  it("remove the document's hint for the file only", async () => {
    const url = freshUrl()
    const hintFor = (href: string) => Object.assign(document.createElement('link'), { rel: 'preload', href })
    const other = hintFor(freshUrl())
    document.head.append(hintFor(url), other)
    const answer = twoTries(url, 1000, never).catch(() => 'failed')
    await jest.advanceTimersByTimeAsync(2000)
    await expect(answer).resolves.toBe('failed')
    expect([...document.head.children]).toEqual([other])
  })

  it('fail with the second error, and never request the failed URL again', async () => {
    const url = freshUrl()
    const load = jest.fn(async (asked: string): Promise<string> => {
      throw new Error(asked === url ? 'remembered' : 'answered 404')
    })
    await expect(twoTries(url, 1000, load)).rejects.toThrow('answered 404')
    await expect(twoTries(url, 1000, load)).rejects.toThrow('answered 404')
    expect(load.mock.calls.filter(([asked]) => asked === url)).toHaveLength(1)
  })
})
