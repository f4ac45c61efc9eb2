/** @jest-environment jsdom */
import { classifyResponse } from '.'
import { sendStored } from './outbox'
import { newPhone, openTab, pass } from './testing/fake-phone'
import { fakeServer } from './testing/fake-server'

const onDelivered = jest.fn()
/** What a worker does without any page. */
async function send(): Promise<boolean | undefined> {
  let isAllSent: boolean | undefined
  const sending = sendStored<string>({
    name: 'reports',
    onDelivered,
    classify: (answer, { id }) => classifyResponse(answer, (body) => (body as { id?: string }).id === id),
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
/** Entries of a page that is gone. */
async function leave(...abouts: string[]): Promise<void> {
  const { put, stop } = openTab()
  await pass()
  for (const about of abouts) put(about)
  await pass()
  stop()
}

beforeEach(() => {
  jest.useFakeTimers()
  newPhone()
  onDelivered.mockClear()
})
afterEach(() => jest.useRealTimers())

describe('what a page left on the phone', () => {
  it('is sent without it, once, and remembered', async () => {
    const server = fakeServer()
    server.mode = 'no connection'
    await leave('a', 'b')
    server.mode = 'arrives'
    expect(await send()).toBe(true)
    expect([...server.accepted.values()]).toHaveLength(2)
    expect(onDelivered).toHaveBeenCalledTimes(2)
    expect(await send()).toBe(true)
    expect(onDelivered).toHaveBeenCalledTimes(2)
  })

  it('stays when it does not get through, which is said', async () => {
    const server = fakeServer()
    server.mode = { status: 500 }
    await leave('a')
    expect(await send()).toBe(false)
    server.mode = 'arrives'
    expect(await send()).toBe(true)
  })

  it('stays when its receipt cannot be remembered', async () => {
    const server = fakeServer()
    server.mode = 'no connection'
    await leave('a')
    server.mode = 'arrives'
    onDelivered.mockRejectedValueOnce(new Error('full'))
    const warn = jest.spyOn(console, 'warn').mockReturnValue()
    expect(await send()).toBe(false)
    expect(warn).toHaveBeenCalledWith(new Error('full'))
    warn.mockRestore()
    expect(await send()).toBe(true)
    expect(server.accepted.size).toBe(1)
  })

  it('by an earlier version, with a time until which it was to wait, is sent all the same', async () => {
    const server = fakeServer()
    server.mode = 'no connection'
    const { put, stop } = openTab()
    await put('a', { heldUntil: Date.now() + 4000 }).done
    await pass()
    stop()
    server.mode = 'arrives'
    expect(await send()).toBe(true)
    expect(server.accepted.size).toBe(1)
  })

  it('is not asked for again once it was refused', async () => {
    const server = fakeServer()
    server.mode = { status: 422 }
    await leave('a')
    expect(await send()).toBe(true)
    expect(server.requests).toHaveLength(1)
  })
})
