import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { DataSource } from '../composition/data-source'
import { makeFeature, makePage } from '../testing/fake-layer'
import { WithDomain } from '../testing/WithDomain'
import { useBins } from './bins'

interface Reply {
  status?: number
  retryAfter?: string
  body?: object
}
const twoBins: Reply = { body: makePage([makeFeature(1), makeFeature(2)]) }
const minutes = (count: number) => count * 60_000

const server = { reply: twoBins, calls: 0 }
const warn = jest.spyOn(console, 'warn')

beforeEach(() => {
  jest.useFakeTimers()
  warn.mockReset()
  Object.assign(server, { reply: twoBins, calls: 0 })
  globalThis.fetch = jest.fn(async () => {
    server.calls++
    const { status = 200, retryAfter = null, body = {} } = server.reply
    return {
      status,
      ok: status === 200,
      headers: { get: (name: string) => (name === 'retry-after' ? retryAfter : null) },
      // jsdom has no streams of its own.
      body: streamOf(JSON.stringify(body)),
    } as unknown as Response
  })
})
afterEach(() => jest.useRealTimers())

function streamOf(text: string) {
  const parts = [new TextEncoder().encode(text)]
  return { getReader: () => ({ read: async () => ({ value: parts.shift() }) }) }
}

const open = (source: DataSource) =>
  renderHook(() => [useBins(), useBins()] as const, {
    wrapper: ({ children }: { children: ReactNode }) => <WithDomain source={source}>{children}</WithDomain>,
  })
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

describe('the bins of the open-data layer', () => {
  it('arrive once, however many parts of a screen ask', async () => {
    const { result } = open('real')
    expect(result.current[0]).toMatchObject({ bins: [], isLoading: true, updatedAt: null })
    await pass(1)
    expect(result.current[0].bins.map(({ id }) => id)).toEqual(['WCC1', 'WCC2'])
    expect(result.current[1].bins).toBe(result.current[0].bins)
    expect(result.current[0]).toMatchObject({ isLoading: false, error: null, updatedAt: expect.any(Number) })
    expect(server.calls).toBe(1)
  })

  it('are read again every five minutes', async () => {
    open('real')
    await pass(minutes(5) - 1000)
    expect(server.calls).toBe(1)
    await pass(2000)
    expect(server.calls).toBe(2)
  })

  it('are fresh for two minutes', async () => {
    open('real')
    await pass(1)
    const comeBack = () => act(() => window.dispatchEvent(new Event('visibilitychange')))
    await pass(minutes(2) - 1000)
    await comeBack()
    expect(server.calls).toBe(1)
    await pass(1000)
    await comeBack()
    await pass(1)
    expect(server.calls).toBe(2)
  })

  it('are asked for twice more, a second apart, before they have failed', async () => {
    server.reply = { status: 503 }
    const { result } = open('real')
    await pass(999)
    expect(server.calls).toBe(1)
    await pass(2)
    expect(server.calls).toBe(2)
    expect(result.current[0]).toMatchObject({ isLoading: true, error: null })
    await pass(1000)
    expect(server.calls).toBe(3)
    expect(result.current[0]).toMatchObject({ isLoading: false, error: new Error('GIS API error: 503') })
  })

  it('of an empty record are none, which is no failure and is not tried again', async () => {
    server.reply = { body: makePage([]) }
    const { result } = open('real')
    await pass(1)
    expect(result.current[0]).toMatchObject({ bins: [], isLoading: false, isEmpty: true, error: null })
    expect(server.calls).toBe(1)
  })

  it('that were there and are gone are a failure', async () => {
    const { result } = open('real')
    await pass(1)
    server.reply = { body: makePage([]) }
    await pass(minutes(5))
    expect(result.current[0]).toMatchObject({ isEmpty: false, error: { message: 'No bin data available' } })
    expect(result.current[0].bins).toHaveLength(2)
  })

  it('are said on the console to have failed, once, with mock data as the way out', async () => {
    server.reply = { status: 503 }
    open('real')
    await pass(5000)
    expect(warn.mock.calls).toEqual([
      ['GIS API error: 503. Switch the data source to mock data to work without the open-data service.'],
    ])
  })

  it('stay the last good ones, with the time they were read, when a refresh fails', async () => {
    const { result } = open('real')
    await pass(1)
    const { bins, updatedAt } = result.current[0]
    server.reply = { status: 500 }
    await pass(minutes(6))
    expect(result.current[0].bins).toBe(bins)
    expect(result.current[0]).toMatchObject({ updatedAt, error: new Error('GIS API error: 500') })
  })

  it('are as good as new when the layer says that nothing changed', async () => {
    const { result } = open('real')
    await pass(1)
    const { bins, updatedAt } = result.current[0]
    server.reply = { status: 304 }
    await pass(minutes(6))
    expect(result.current[0].bins).toBe(bins)
    expect(result.current[0].error).toBeNull()
    expect(result.current[0].updatedAt).toBeGreaterThan(updatedAt as number)
  })

  it('can be read again at once', async () => {
    const { result } = open('real')
    await pass(1)
    server.reply = { body: makePage([makeFeature(3)]) }
    act(() => result.current[0].refresh())
    await pass(1)
    expect(result.current[0].bins.map(({ id }) => id)).toEqual(['WCC3'])
  })

  it.each([498, 499])('are not asked for again after code %i', async (code) => {
    server.reply = { body: { error: { code, message: 'Token' } } }
    open('real')
    await pass(minutes(1))
    expect(server.calls).toBe(1)
  })

  it('are not asked for again in a coordinate system that cannot be used', async () => {
    server.reply = { body: makePage([makeFeature(1)], { spatialReference: { wkid: 2193 } }) }
    open('real')
    await pass(minutes(1))
    expect(server.calls).toBe(1)
  })

  it('are asked for again when the layer that was too busy said it would be ready', async () => {
    server.reply = { status: 429, retryAfter: '20' }
    const { result } = open('real')
    await pass(19_000)
    expect(server.calls).toBe(1)
    server.reply = twoBins
    await pass(1100)
    expect(server.calls).toBe(2)
    expect(result.current[0].bins).toHaveLength(2)
  })

  it('are left alone for as long as a layer asks, even beyond the five minutes', async () => {
    server.reply = { status: 429, retryAfter: '3600' }
    open('real')
    await pass(minutes(59))
    expect(server.calls).toBe(1)
    await pass(minutes(2))
    expect(server.calls).toBe(2)
  })
})

describe('the mock bins', () => {
  it('are the hundred samples, without any request', async () => {
    const { result } = open('mock')
    await pass(minutes(10))
    expect(result.current[0].bins).toHaveLength(100)
    expect(result.current[0]).toMatchObject({ isLoading: false, isRefreshing: false, error: null })
    expect(server.calls).toBe(0)
  })

  it('are the same array for all who ask, and the same answer at every render', () => {
    const { result, rerender } = open('mock')
    const [first, second] = result.current
    rerender()
    expect(second.bins).toBe(first.bins)
    expect(result.current[0]).toBe(first)
  })
})
