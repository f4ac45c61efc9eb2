import { seal, unseal } from './sealed-text'

const SECRET = 'a key of the tests, long enough for one'

describe('a sealed text', () => {
  it('opens with its secret for its purpose, and with nothing else (ASVS 11.3.3)', () => {
    const sealed = seal('mere', SECRET, 'refresh token')
    expect(unseal(sealed, SECRET, 'refresh token')).toBe('mere')
    expect(() => unseal(sealed, `${SECRET}.`, 'refresh token')).toThrow()
    expect(() => unseal(sealed, SECRET, 'authenticator app')).toThrow()
  })

  it('does not open once any bit of it is changed (ASVS 11.3.3)', () => {
    const bytes = Buffer.from(seal('mere', SECRET, 'refresh token'), 'base64')
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(() => unseal(changed.toString('base64'), SECRET, 'refresh token')).toThrow()
    }
  })

  it('is never the same twice', () => {
    const sealed = Array.from({ length: 50 }, () => seal('mere', SECRET, 'refresh token'))
    expect(new Set(sealed).size).toBe(50)
  })
})
