import type pg from 'pg'
import { wakeReaders } from './notifications'

const query = jest.fn(async () => ({}))
const make = () => wakeReaders({ query } as unknown as pg.Pool)

beforeEach(() => {
  jest.useFakeTimers()
  query.mockClear()
})
afterEach(() => jest.useRealTimers())

describe('waking the readers', () => {
  it('takes one notice for changes that follow each other closely', () => {
    const { wake } = make()
    wake()
    wake()
    jest.advanceTimersByTime(10)
    expect(query).toHaveBeenCalledTimes(1)
  })

  it('takes a notice at once for a change after a pause, and one every 50 ms while they never end', () => {
    const { wake } = make()
    for (let ms = 0; ms < 1000; ms++) {
      wake()
      jest.advanceTimersByTime(1)
      if (ms === 20) expect(query).toHaveBeenCalledTimes(1)
    }
    expect(query).toHaveBeenCalledTimes(20)
    jest.advanceTimersByTime(100)
    query.mockClear()
    wake()
    jest.advanceTimersByTime(10)
    expect(query).toHaveBeenCalledTimes(1)
  })

  it('sends no more once it is stopped', () => {
    const { wake, stop } = make()
    wake()
    stop()
    jest.advanceTimersByTime(1000)
    expect(query).not.toHaveBeenCalled()
  })
})
