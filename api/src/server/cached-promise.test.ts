import { cachedPromise } from './cached-promise'

const failing = () => Promise.reject(new Error('away'))

it('makes one promise for each key', async () => {
  const kept = new Map<string, Promise<number>>()
  const make = jest.fn(async () => 1)
  expect(cachedPromise(kept, 'a', make)).toBe(cachedPromise(kept, 'a', make))
  await cachedPromise(kept, 'b', make)
  expect(make).toHaveBeenCalledTimes(2)
})

it('tries again after a failure', async () => {
  const kept = new Map<string, Promise<number>>()
  await expect(cachedPromise(kept, 'a', failing)).rejects.toThrow('away')
  await expect(cachedPromise(kept, 'a', async () => 1)).resolves.toBe(1)
})

it('keeps what took the place of a failing promise', async () => {
  const kept = new Map<string, Promise<number>>()
  const failed = cachedPromise(kept, 'a', failing)
  kept.delete('a')
  const next = cachedPromise(kept, 'a', async () => 1)
  await expect(failed).rejects.toThrow('away')
  expect(kept.get('a')).toBe(next)
})
