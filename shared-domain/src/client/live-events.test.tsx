import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { DataSource } from '../composition/data-source'
import type { LiveEvent } from '../contract/events-contract'
import { FakeEventSource } from '../testing/fake-event-source'
import { WithDomain } from '../testing/WithDomain'
import { forgetLastEvent } from './event-stream'
import { useLive, useLiveEvents } from './live-events'

const hide = jest.spyOn(document, 'hidden', 'get')
beforeEach(() => {
  jest.useFakeTimers()
  hide.mockReturnValue(false)
  FakeEventSource.opened = []
  forgetLastEvent()
  Object.assign(globalThis, { EventSource: FakeEventSource })
})
afterEach(() => jest.useRealTimers())

const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000))
const sources = () => FakeEventSource.opened
const latest = () => sources().at(-1) as FakeEventSource
const say = (event: LiveEvent | object, id?: string) => act(async () => latest().say(event, id))
const refuse = () => act(async () => latest().refuse())
const show = (isHidden: boolean) => {
  hide.mockReturnValue(isHidden)
  return act(async () => document.dispatchEvent(new Event('visibilitychange')))
}

/** Opens a screen that listens; what it shows, what it heard, and how to leave it. */
function open(source: DataSource = 'real') {
  const heard: LiveEvent[] = []
  const screen = renderHook(
    () => {
      useLiveEvents((event) => heard.push(event))
      return useLive()
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => <WithDomain source={source}>{children}</WithDomain>,
    },
  )
  const leave = async () => {
    screen.unmount()
    await seconds(2)
  }
  return {
    heard,
    leave,
    unmount: screen.unmount,
    shown: () => screen.result.current.state,
    result: screen.result,
  }
}

describe('the stream of a document', () => {
  it('is one for all who listen, and is closed when nobody does', async () => {
    const [one, other] = [open(), open()]
    expect(sources().map(({ url }) => url)).toEqual(['/api/events'])
    await one.leave()
    await say({ kind: 'alerts' })
    expect(other.heard).toEqual([{ kind: 'alerts' }])
    expect(one.heard).toEqual([])
    await other.leave()
    expect(latest().readyState).toBe(FakeEventSource.CLOSED)
  })

  it('outlasts the moment between two screens', async () => {
    const first = open()
    first.unmount()
    const second = open()
    await seconds(5)
    expect(sources()).toHaveLength(1)
    await second.leave()
  })

  it('tells of every change, of none when it is merely alive, and of a reset when it is not understood', async () => {
    const { heard, leave } = open()
    await say({ kind: 'alive' })
    await say({ kind: 'routes', id: 'R001' })
    await say({ kind: 'from the future' })
    expect(heard).toEqual([{ kind: 'routes', id: 'R001' }, { kind: 'reset' }])
    await leave()
  })

  it('is made anew after a refusal, at longer and longer intervals, and goes on where it was', async () => {
    const { leave } = open()
    await say({ kind: 'alive' }, '7-1')
    await say({ kind: 'alive' })
    await refuse()
    await seconds(0.4)
    expect(sources()).toHaveLength(1)
    await seconds(0.6)
    expect(latest().url).toBe('/api/events?after=7-1')
    for (const longest of [2, 4, 8, 16, 30, 30]) {
      const before = sources().length
      await refuse()
      await seconds(longest / 2 - 0.1)
      expect(sources()).toHaveLength(before)
      await seconds(longest / 2 + 0.1)
      expect(sources()).toHaveLength(before + 1)
    }
    await leave()
  })

  it('is made anew after a silence that the browser did not notice', async () => {
    const { leave } = open()
    await say({ kind: 'alive' })
    await seconds(32)
    expect(sources()).toHaveLength(2)
    expect(sources()[0]?.readyState).toBe(FakeEventSource.CLOSED)
    await leave()
  })

  it('is given back by a hidden document, and goes on when that is looked at again', async () => {
    const { leave } = open()
    await say({ kind: 'alerts' }, '9-1')
    await show(true)
    await seconds(60)
    expect(latest().readyState).toBe(FakeEventSource.CLOSED)
    expect(sources()).toHaveLength(1)
    await show(false)
    expect(latest().url).toBe('/api/events?after=9-1')
    await leave()
  })

  it('is given back by a hidden document although messages come, and stays closed when the network is back', async () => {
    const { leave } = open()
    await show(true)
    await seconds(6)
    await say({ kind: 'alive' })
    await seconds(4)
    expect(latest().readyState).toBe(FakeEventSource.CLOSED)
    act(() => void window.dispatchEvent(new Event('online')))
    await seconds(60)
    expect(sources()).toHaveLength(1)
    await show(false)
    expect(sources()).toHaveLength(2)
    await seconds(15)
    expect(latest().readyState).not.toBe(FakeEventSource.CLOSED)
    await leave()
  })

  it('is not made anew in a hidden document after a failure', async () => {
    const { leave } = open()
    await refuse()
    await show(true)
    await seconds(5)
    expect(sources()).toHaveLength(1)
    await show(false)
    await show(true)
    await refuse()
    await seconds(60)
    expect(sources()).toHaveLength(2)
    await leave()
  })

  it('is given back also by a document that was opened hidden, once it is known where to continue', async () => {
    hide.mockReturnValue(true)
    const { leave } = open()
    await say({ kind: 'alive' }, '5-1')
    await seconds(60)
    expect(latest().readyState).toBe(FakeEventSource.CLOSED)
    expect(sources()).toHaveLength(1)
    await show(false)
    expect(latest().url).toBe('/api/events?after=5-1')
    await leave()
  })
})

describe('the Live badge', () => {
  it('connects, is live, then stale after 30 s and offline after 90 s of silence', async () => {
    const { shown, result, leave } = open()
    expect(result.current).toEqual({ state: 'connecting', lastEventAt: null })
    await say({ kind: 'alive' })
    expect(result.current).toEqual({ state: 'live', lastEventAt: Date.now() })
    await seconds(29)
    expect(shown()).toBe('live')
    await seconds(2)
    expect(shown()).toBe('stale')
    await seconds(60)
    expect(shown()).toBe('offline')
    await say({ kind: 'alive' })
    expect(shown()).toBe('live')
    await leave()
  })

  it('is offline at once when there was never a stream, and not at the first failure of one', async () => {
    const never = open()
    await refuse()
    expect(never.shown()).toBe('offline')
    await never.leave()
    const once = open()
    await say({ kind: 'alive' })
    await refuse()
    expect(once.shown()).toBe('live')
    await seconds(1)
    await refuse()
    await seconds(2)
    await refuse()
    expect(once.shown()).toBe('offline')
    await once.leave()
  })

  it('is stale, with the age of what is missing, while the server holds events back', async () => {
    const { shown, result, leave } = open()
    await say({ kind: 'alive' })
    await say({ kind: 'alive', heldBackMs: 7_000 })
    expect(result.current).toEqual({ state: 'stale', lastEventAt: Date.now() - 7_000 })
    await say({ kind: 'alerts' })
    expect(shown()).toBe('live')
    await leave()
  })

  it('says mock, without any stream, when the data are', async () => {
    const { shown, leave } = open('mock')
    expect(shown()).toBe('mock')
    expect(sources()).toEqual([])
    await leave()
  })
})

describe('screens without live events', () => {
  const reset = { kind: 'reset' }

  it('are read again at once when events are held back, and every 10 s until they move', async () => {
    const { heard, leave } = open()
    await say({ kind: 'alive', heldBackMs: 2_000 })
    expect(heard).toEqual([reset])
    await seconds(15)
    await say({ kind: 'alive', heldBackMs: 17_000 })
    await seconds(5)
    expect(heard).toEqual([reset, reset, reset])
    await say({ kind: 'alerts' })
    await seconds(25)
    expect(heard).toEqual([reset, reset, reset, { kind: 'alerts' }])
    await leave()
  })

  it('are read again every 10 s while there is no stream, unless nobody looks at them', async () => {
    const { heard, leave } = open()
    await refuse()
    await seconds(20)
    expect(heard).toEqual([reset, reset])
    hide.mockReturnValue(true)
    await seconds(20)
    expect(heard).toHaveLength(2)
    await leave()
    await seconds(20)
    expect(heard).toHaveLength(2)
  })
})
