/** @jest-environment jsdom */
import type { Outbox } from 'shared-domain/outbox'
import type { ReportAbout } from './report-entry'
import { shareWithWorker } from './use-sending'

const register = jest.fn(async (_tag: string) => {})
const outboxWith = (...entries: object[]) =>
  ({ entries: () => entries, subscribe: () => () => {} }) as unknown as Outbox<ReportAbout>
const leave = async () => {
  dispatchEvent(new Event('pagehide'))
  await Promise.resolve()
}

beforeEach(() => {
  register.mockClear()
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ sync: { register } }) },
  })
})

describe('a page that is left', () => {
  it('requests a sync when entries wait', async () => {
    const end = shareWithWorker(outboxWith({ id: 'a' }))
    expect(register).not.toHaveBeenCalled()
    await leave()
    expect(register).toHaveBeenCalledWith('reports')
    end()
    await leave()
    expect(register).toHaveBeenCalledTimes(1)
  })

  it('requests no sync when no entries wait, or only refused ones', async () => {
    const end = shareWithWorker(outboxWith({ id: 'a', refusal: 'No.' }))
    await leave()
    expect(register).not.toHaveBeenCalled()
    end()
  })

  it.each([
    ['without Background Sync', {}],
    [
      'that forbids it',
      { sync: { register: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } },
    ],
  ])('in a browser %s causes no error', async (_, registration) => {
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { ready: Promise.resolve(registration) },
    })
    const end = shareWithWorker(outboxWith({ id: 'a' }))
    await expect(leave()).resolves.toBeUndefined()
    end()
  })
})
