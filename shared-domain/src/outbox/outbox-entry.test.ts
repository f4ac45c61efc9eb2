import { isKey, newKey, nextEntry, type ShownEntry, withDependants } from './outbox-entry'

const entry = (id: string, madeAt: number, given: Partial<ShownEntry<string>> = {}): ShownEntry<string> => ({
  id,
  madeAt,
  method: 'POST',
  path: '/',
  body: {},
  about: id,
  stored: 'yes',
  ...given,
})
const next = (entries: ShownEntry<string>[], tried: string[] = []) => nextEntry(entries, new Set(tried))?.id

describe('the entry to send next', () => {
  it('is the newest, somebody waits for its answer', () => {
    expect(next([entry('a', 1), entry('b', 3), entry('c', 2)])).toBe('b')
  })

  it('is what is added to others only after these, oldest first', () => {
    const entries = [entry('a', 1), entry('x', 9, { after: 'gone' }), entry('y', 8, { after: 'gone' })]
    expect(next(entries)).toBe('a')
    expect(next(entries, ['a'])).toBe('y')
  })

  it('is none that waits for another, was refused, was tried or is not on the phone yet', () => {
    const entries = [
      entry('a', 1, { refusal: 'No.' }),
      entry('b', 2, { after: 'a' }),
      entry('d', 4),
      entry('e', 5, { stored: 'pending' }),
    ]
    expect(next(entries, ['d'])).toBeUndefined()
  })
})

describe('entries of which one follows the other', () => {
  const first = entry('a', 1, { after: 'gone' })
  const second = entry('b', 0, { after: 'gone', follows: 'a' })

  it('go in order, also when the first has to be tried again', () => {
    expect(next([second, first])).toBe('a')
    expect(next([second, first], ['a'])).toBeUndefined()
  })

  it('do not wait for one that was refused, taken or removed', () => {
    expect(next([second, { ...first, refusal: 'No.' }])).toBe('b')
    expect(next([second])).toBe('b')
    expect(withDependants([first, second], 'a')).toEqual(['a'])
  })
})

it('knows all that waits for an entry', () => {
  const entries = [entry('a', 1), entry('b', 2, { after: 'a' }), entry('c', 3, { after: 'b' }), entry('d', 4)]
  expect(withDependants(entries, 'a')).toEqual(['a', 'b', 'c'])
})

describe('the key of a report', () => {
  it('is a UUID, and never the same twice', () => {
    const keys = Array.from({ length: 1000 }, newKey)
    expect(keys.every(isKey)).toBe(true)
    expect(new Set(keys).size).toBe(1000)
  })

  it.each(['', 'WCC7', 42, undefined, '7f0e5b1c-3f3b-1a86-9a2e-0d6a1f1d0001'])('is not %s', (text) => {
    expect(isKey(text)).toBe(false)
  })
})
