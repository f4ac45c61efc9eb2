import * as argon2 from '@node-rs/argon2'
import { hashPassword, isPasswordRight, requireGoodPassword } from './passwords'

jest.mock('@node-rs/argon2', () => {
  const { hash, verify } = jest.requireActual<typeof argon2>('@node-rs/argon2')
  return { hash, verify: jest.fn(verify) }
})

describe('a password', () => {
  it('is kept as argon2id with 19 MiB and two passes (ASVS 11.4.2)', async () => {
    expect(await hashPassword('correct horse battery')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('is the same however the keyboard writes its letters (ASVS 6.2.8)', async () => {
    const kept = await hashPassword('Mārama in Whāngārei'.normalize('NFC'))
    expect(await isPasswordRight('Mārama in Whāngārei'.normalize('NFD'), kept)).toBe(true)
    expect(await isPasswordRight('Marama in Whangarei', kept)).toBe(false)
  })

  it('is judged with as much work for a name that nobody has, and never right', async () => {
    const kept = await hashPassword('correct horse battery')
    const verify = jest.mocked(argon2.verify)
    verify.mockClear()
    expect(await isPasswordRight('correct horse battery', kept)).toBe(true)
    expect(await isPasswordRight('correct horse battery', null)).toBe(false)
    expect(verify).toHaveBeenCalledTimes(2)
    const costs = verify.mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4))
    expect(costs[1]).toEqual(costs[0])
  })

  it.each([
    ['is short', 'short'],
    ['is one letter', 'aaaaaaaaaaaaaaaa'],
    ['holds the name', 'Kiri Ngata Kiri'],
    ['many people use', 'password1234'],
    ['is a row of keys', 'qwertyuiop[]'],
    ['a stranger would try here', 'Wellington2026!'],
    ['has no end', 'x'.repeat(1001)],
  ])('that %s is not taken (ASVS 6.2.1, 6.2.4, 6.2.11, 6.2.12)', async (_how, bad) => {
    await expect(requireGoodPassword(bad, 'kiri ngata')).rejects.toThrow(/Choose (one|several)/)
  })

  it('of several words is taken (ASVS 6.2.5)', async () => {
    await expect(requireGoodPassword('seven quiet tūī on a wire', 'kiri ngata')).resolves.toBeUndefined()
  })

  it.each([64, 1000])(
    'of %i characters is taken, and compared to its last one (ASVS 6.2.8, 6.2.9)',
    async (length) => {
      const long = 'seven quiet tūī on a wire, '.repeat(40).slice(0, length)
      await expect(requireGoodPassword(long, 'kiri ngata')).resolves.toBeUndefined()
      const kept = await hashPassword(long)
      expect(await isPasswordRight(long, kept)).toBe(true)
      expect(await isPasswordRight(`${long.slice(0, -1)}#`, kept)).toBe(false)
      expect(await isPasswordRight(long.slice(0, -1), kept)).toBe(false)
      expect(await isPasswordRight(long.toUpperCase(), kept)).toBe(false)
    },
  )
})
