import Fastify from 'fastify'
import type { Database } from '../../database/database'
import { livePageWords } from './live-page-words'

/** A database whose answers come when the test says so. */
function slowDatabase() {
  const waiting: ((rows: object[]) => void)[] = []
  const answer = () => new Promise<object[]>((resolve) => waiting.push(resolve))
  const select = () => ({ from: () => ({ where: () => Object.assign(answer(), { orderBy: answer }) }) })
  return {
    asked: () => waiting.length,
    database: { query: { select } } as unknown as Database,
  }
}

it('a page waits half a second for a record that does not answer, and the next ones do not wait', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
  const { database, asked } = slowDatabase()
  const app = Fastify()
  await app.register(livePageWords, { database })
  const first = app.pageWords.current()
  await jest.advanceTimersByTimeAsync(499)
  let isThere = false
  first.then(() => {
    isThere = true
  })
  await jest.advanceTimersByTimeAsync(0)
  expect(isThere).toBe(false)
  await jest.advanceTimersByTimeAsync(1)
  expect((await first).texts.size).toBe(0)
  const before = asked()
  expect((await app.pageWords.current()).texts.size).toBe(0)
  expect(asked()).toBe(before)
  jest.useRealTimers()
  await app.close()
})
