import { GroupCommit } from './group-commit'

it('stores items that arrive while a transaction runs in the next one', async () => {
  const sizes: number[] = []
  const batches = new GroupCommit<number, number>(async (items) => {
    sizes.push(items.length)
    await new Promise(setImmediate)
    return items.map((item) => item * 2)
  })
  const first = batches.take(1)
  await Promise.resolve()
  const later = [2, 3, 4].map((item) => batches.take(item))
  expect(await Promise.all([first, ...later])).toEqual([2, 4, 6, 8])
  expect(sizes).toEqual([1, 3])
})

it('rejects only the item that cannot be stored', async () => {
  const batches = new GroupCommit<number, number>(async (items) => {
    if (items.includes(3)) throw Object.assign(new Error('out of range'), { code: '22003' })
    return [...items]
  })
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map((item) => batches.take(item)))
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
})

it('rejects the whole batch at once while the database is away', async () => {
  let tries = 0
  const batches = new GroupCommit<number, number>(async () => {
    tries += 1
    throw Object.assign(new Error('gone'), { code: '57P01' })
  })
  await Promise.allSettled([1, 2, 3].map((item) => batches.take(item)))
  expect(tries).toBe(1)
})
