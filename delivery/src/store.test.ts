import type { Store } from './store'
import { describeEachStore } from './testing/each-store'

const bytes = (text: string) => Buffer.from(text)

describeEachStore((makeStore) => {
  let store: Store
  beforeEach(() => {
    store = makeStore()
  })
  const textOf = async (key: string) => (await store.read(key))?.bytes.toString()

  it('reads what was created, and nothing where nothing was', async () => {
    await store.create('remotes/mf-qr/1.0.0/page one.js', bytes('one'))
    expect(await textOf('remotes/mf-qr/1.0.0/page one.js')).toBe('one')
    expect(await store.read('remotes/mf-qr/1.0.0/other.js')).toBeUndefined()
  })

  it('creates a key once, however many try at the same time', async () => {
    const tries = Array.from({ length: 8 }, (_, i) => store.create('history/000001.json', bytes(`${i}`)))
    const won = (await Promise.all(tries)).flatMap((isFirst, i) => (isFirst ? [i] : []))
    expect(won).toHaveLength(1)
    expect(await textOf('history/000001.json')).toBe(`${won[0]}`)
  })

  it('replaces only what nobody has replaced since it was read', async () => {
    await store.create('registry.json', bytes('1'))
    const { etag } = (await store.read('registry.json')) ?? { etag: '' }
    const tries = Array.from({ length: 8 }, (_, i) => store.replace('registry.json', bytes(`by ${i}`), etag))
    const won = (await Promise.all(tries)).flatMap((isFirst, i) => (isFirst ? [i] : []))
    expect(won).toHaveLength(1)
    expect(await textOf('registry.json')).toBe(`by ${won[0]}`)
  })

  it('replaces nothing where nothing is', async () => {
    expect(await store.replace('registry.json', bytes('1'), 'abc')).toBe(false)
    expect(await store.read('registry.json')).toBeUndefined()
  })

  it('lists keys by their beginning, in order', async () => {
    for (const key of ['history/000002.json', 'history/000001.json', 'remotes/mf-qr/1.0.0/a.js'])
      await store.create(key, bytes(key))
    expect(await store.list('history/')).toEqual(['history/000001.json', 'history/000002.json'])
    expect(await store.list('nothing/')).toEqual([])
  })

  it('deletes the keys with a beginning and no others', async () => {
    for (const key of [
      'remotes/mf-qr/1.0.0/a.js',
      'remotes/mf-qr/1.0.0/b/c.js',
      'remotes/mf-qr/1.0.0-dev/a.js',
    ])
      await store.create(key, bytes(key))
    await store.delete('remotes/mf-qr/1.0.0/')
    expect(await store.list('')).toEqual(['remotes/mf-qr/1.0.0-dev/a.js'])
  })
})
