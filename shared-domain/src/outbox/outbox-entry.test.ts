import { heldMs, isKey, newKey, nextLetter, type ShownLetter, withDependants } from './outbox-entry'

const letter = (
  id: string,
  madeAt: number,
  given: Partial<ShownLetter<string>> = {},
): ShownLetter<string> => ({
  id,
  madeAt,
  method: 'POST',
  path: '/',
  body: {},
  about: id,
  kept: 'yes',
  ...given,
})
const next = (letters: ShownLetter<string>[], tried: string[] = []) =>
  nextLetter(letters, new Set(tried), 100)?.id

describe('the letter to send next', () => {
  it('is the newest, somebody waits for its answer', () => {
    expect(next([letter('a', 1), letter('b', 3), letter('c', 2)])).toBe('b')
  })

  it('is what is added to others only after these, oldest first', () => {
    const letters = [letter('a', 1), letter('x', 9, { after: 'gone' }), letter('y', 8, { after: 'gone' })]
    expect(next(letters)).toBe('a')
    expect(next(letters, ['a'])).toBe('y')
  })

  it('is none that waits for another, was refused, is held, was tried or is not on the phone yet', () => {
    const letters = [
      letter('a', 1, { refusal: 'No.' }),
      letter('b', 2, { after: 'a' }),
      letter('c', 3, { heldUntil: 101 }),
      letter('d', 4),
      letter('e', 5, { kept: 'not-yet' }),
    ]
    expect(next(letters, ['d'])).toBeUndefined()
  })
})

describe('letters of which one follows the other', () => {
  const first = letter('a', 1, { after: 'gone' })
  const second = letter('b', 0, { after: 'gone', follows: 'a' })

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

describe('the time in which it can be taken back', () => {
  it('runs out', () => {
    expect(heldMs(letter('a', 1, { heldUntil: 104 }), 100)).toBe(4)
    expect(heldMs(letter('a', 1, { heldUntil: 104 }), 104)).toBe(0)
    expect(heldMs(letter('a', 1), 100)).toBe(0)
  })

  it('does not grow with a clock that was set back', () => {
    expect(heldMs(letter('a', 1, { heldUntil: 10_000_000 }), 100)).toBe(0)
  })
})

it('knows all that waits for a letter', () => {
  const letters = [
    letter('a', 1),
    letter('b', 2, { after: 'a' }),
    letter('c', 3, { after: 'b' }),
    letter('d', 4),
  ]
  expect(withDependants(letters, 'a')).toEqual(['a', 'b', 'c'])
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
