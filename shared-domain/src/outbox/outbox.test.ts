import { HOLD_MS, newPhone, openTab, pass } from './testing/fake-phone'
import { fakePost, type Way } from './testing/fake-server'

const MINUTE_MS = 60_000
const happen = (name: string, target: EventTarget = window) => target.dispatchEvent(new Event(name))

let stops: (() => void)[] = []
/** A tab that is closed after the test. */
function tab(holdMs = 0) {
  const opened = openTab(holdMs)
  stops.push(opened.stop)
  return opened
}

beforeEach(() => {
  jest.useFakeTimers()
  newPhone()
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  jest.useRealTimers()
})

describe('a letter', () => {
  it('is on the phone before it is sent, and off it with its receipt', async () => {
    const post = fakePost()
    post.way = 'no answer'
    const { put, shown, letters, onTaken } = tab()
    expect(await put('a').done).toBe('kept')
    await pass()
    expect(letters()).toEqual([expect.objectContaining({ about: 'a', kept: 'yes' })])
    post.way = 'arrives'
    await pass(MINUTE_MS)
    expect(shown()).toEqual([])
    expect(onTaken).toHaveBeenCalledWith(expect.objectContaining({ about: 'a' }), expect.anything())
    expect(post.taken.size).toBe(1)
  })

  it('is not sent while it is still being written', async () => {
    const post = fakePost()
    const { put, letters } = tab()
    await pass()
    put('a')
    expect(letters()[0]?.kept).toBe('not-yet')
    await Promise.resolve()
    expect(post.asked).toHaveLength(0)
    await pass()
    expect(post.taken.size).toBe(1)
  })

  it.each<Way>([
    'no connection',
    'answer lost',
    'signs in',
    { status: 500 },
    { status: 408 },
    { status: 302 },
  ])('goes again by itself after: %j', async (way) => {
    const post = fakePost()
    post.way = way
    const { put, shown } = tab()
    put('a')
    await pass()
    expect(shown()).toEqual(['a'])
    post.way = 'arrives'
    await pass(2000)
    expect(shown()).toEqual([])
    expect(post.taken.size).toBe(1)
    const keys = post.asked.map(({ headers }) => (headers as Record<string, string>)['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
    const ages = post.asked.map(({ headers }) => Number((headers as Record<string, string>)['made-ms-ago']))
    expect(ages[0]).toBeLessThan(100)
    expect(ages.at(-1)).toBeGreaterThan(900)
  })

  it('stays with what the server said of it when it is refused, until it is sent again', async () => {
    const post = fakePost()
    post.way = { status: 422, detail: 'Write less.' }
    const { put, shown, retry } = tab()
    const { id } = put('a')
    await pass(MINUTE_MS)
    expect(shown()).toEqual(['a: Write less.'])
    expect(post.asked).toHaveLength(1)
    post.way = 'arrives'
    await retry(id)
    await pass()
    expect(shown()).toEqual([])
  })

  it('waits for as long as the server asks, whatever happens', async () => {
    const post = fakePost()
    post.way = { status: 503, retryAfter: '120' }
    const { put, shown } = tab()
    put('a')
    await pass()
    post.way = 'arrives'
    happen('online')
    happen('pagehide')
    await pass(119_000)
    expect(post.asked).toHaveLength(1)
    await pass(1000)
    expect(shown()).toEqual([])
  })

  it('is sent by the next visit', async () => {
    const post = fakePost()
    post.way = 'no connection'
    const first = openTab()
    await first.put('a').done
    await pass()
    first.stop()
    post.way = 'arrives'
    const { shown } = tab()
    await pass()
    expect(post.taken.size).toBe(1)
    expect(shown()).toEqual([])
  })

  it('is handed to another tab when its own is gone', async () => {
    const post = fakePost()
    const other = tab()
    await pass()
    const first = openTab(HOLD_MS)
    await first.put('a').done
    first.stop()
    happen('pageshow')
    await pass(HOLD_MS)
    expect(post.taken.size).toBe(1)
    expect(other.shown()).toEqual([])
  })

  it('goes as the bytes that it is', async () => {
    const post = fakePost()
    const photo = new Blob(['photo'], { type: 'image/jpeg' })
    tab().put('a', { body: photo })
    await pass()
    expect(post.asked).toEqual([expect.objectContaining({ body: photo, keepalive: false })])
    expect(post.asked[0]?.headers).toMatchObject({ 'content-type': 'image/jpeg' })
  })
})

describe('a letter that can be taken back', () => {
  it('is sent after the hold, and not before', async () => {
    const post = fakePost()
    tab(HOLD_MS).put('a')
    await pass(HOLD_MS - 1)
    expect(post.asked).toHaveLength(0)
    await pass(1)
    expect(post.taken.size).toBe(1)
  })

  it('is never sent when it is', async () => {
    const post = fakePost()
    const { put, remove, shown } = tab(HOLD_MS)
    const { id } = put('a')
    put('its photo', { after: id })
    await pass(1000)
    await remove(id)
    await pass(MINUTE_MS)
    expect(shown()).toEqual([])
    expect(post.asked).toHaveLength(0)
  })

  it('goes with the page, at once, and can then no longer be', async () => {
    const post = fakePost()
    post.way = 'no answer'
    const { put, letters } = tab(HOLD_MS)
    put('a')
    await pass()
    expect(letters()[0]?.heldUntil).toBeDefined()
    happen('pagehide')
    // In this very moment: a page that goes has no other.
    expect(post.asked).toEqual([expect.objectContaining({ keepalive: true })])
    expect(letters()[0]?.heldUntil).toBeUndefined()
  })
})

describe('letters that wait for another', () => {
  it('follow it in the order in which they were made', async () => {
    const post = fakePost()
    post.way = 'no connection'
    const { put } = tab()
    const { id } = put('a')
    put('first', { after: id })
    await pass(10)
    put('second', { after: id })
    await pass()
    post.way = 'arrives'
    await pass(MINUTE_MS)
    expect([...post.taken.values()]).toEqual(
      ['a', 'first', 'second'].map((about) => JSON.stringify({ about })),
    )
  })

  it('stay when it is refused, and hold up no other', async () => {
    const post = fakePost()
    post.way = { status: 400, detail: 'No.' }
    const { put, shown } = tab()
    const { id } = put('a')
    put('its photo', { after: id })
    await pass()
    post.way = 'arrives'
    await pass(1)
    put('b')
    await pass(MINUTE_MS)
    expect(shown().sort()).toEqual(['a: No.', 'its photo'])
  })
})
