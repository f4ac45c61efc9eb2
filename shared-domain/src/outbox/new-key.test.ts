import { isKey, newKey } from './new-key'

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
