import { judgeByStatus } from '.'
import { sendKept } from './outbox'
import { HOLD_MS, newPhone, openTab, pass } from './testing/fake-phone'
import { fakePost } from './testing/fake-server'

const post = () => fakePost()
const onTaken = jest.fn()
/** What a worker does without any page. */
async function send(): Promise<boolean | undefined> {
  let isAllSent: boolean | undefined
  const sending = sendKept<string>({
    name: 'reports',
    onTaken,
    judge: (answer, { id }) => judgeByStatus(answer, (body) => (body as { id?: string }).id === id),
  })
  sending.then(
    (is) => {
      isAllSent = is
    },
    () => undefined,
  )
  await pass()
  return isAllSent
}
/** Letters of a page that is gone. */
async function leave(holdMs: number, ...abouts: string[]): Promise<void> {
  const { put, stop } = openTab(holdMs)
  await pass()
  for (const about of abouts) put(about)
  await pass()
  stop()
}

beforeEach(() => {
  jest.useFakeTimers()
  newPhone()
  onTaken.mockClear()
})
afterEach(() => jest.useRealTimers())

describe('what a page left on the phone', () => {
  it('is sent without it, once, and remembered', async () => {
    const record = post()
    record.way = 'no connection'
    await leave(0, 'a', 'b')
    record.way = 'arrives'
    expect(await send()).toBe(true)
    expect([...record.taken.values()]).toHaveLength(2)
    expect(onTaken).toHaveBeenCalledTimes(2)
    expect(await send()).toBe(true)
    expect(onTaken).toHaveBeenCalledTimes(2)
  })

  it('stays when it does not get through, which is said', async () => {
    const record = post()
    record.way = { status: 500 }
    await leave(0, 'a')
    expect(await send()).toBe(false)
    record.way = 'arrives'
    expect(await send()).toBe(true)
  })

  it('stays when its receipt cannot be remembered', async () => {
    const record = post()
    record.way = 'no connection'
    await leave(0, 'a')
    record.way = 'arrives'
    onTaken.mockRejectedValueOnce(new Error('full'))
    expect(await send()).toBeUndefined()
    expect(await send()).toBe(true)
    expect(record.taken.size).toBe(1)
  })

  it('is sent once it can no longer be taken back', async () => {
    const record = post()
    await leave(HOLD_MS, 'a')
    expect(await send()).toBeUndefined()
    expect(record.asked).toHaveLength(0)
    await pass(HOLD_MS)
    expect(record.taken.size).toBe(1)
  })

  it('is not asked for again once it was refused', async () => {
    const record = post()
    record.way = { status: 422 }
    await leave(0, 'a')
    expect(await send()).toBe(true)
    expect(record.asked).toHaveLength(1)
  })
})
