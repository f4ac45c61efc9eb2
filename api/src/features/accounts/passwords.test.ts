import * as argon2 from '@node-rs/argon2'
import { hashPassword, isPasswordRight, requireGoodPassword } from './passwords'

jest.mock('@node-rs/argon2', () => {
  const { hash, verify } = jest.requireActual<typeof argon2>('@node-rs/argon2')
  return { hash, verify: jest.fn(verify) }
})

describe('a password', () => {
  it('is kept as argon2id with 19 MiB and two passes', async () => {
    expect(await hashPassword('correct horse battery')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('is the same however the keyboard writes its letters', async () => {
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
  ])('that %s is not taken', async (_how, bad) => {
    await expect(requireGoodPassword(bad, 'kiri ngata')).rejects.toThrow(/Choose (one|several)/)
  })

  it('of several words is taken', async () => {
    await expect(requireGoodPassword('seven quiet tūī on a wire', 'kiri ngata')).resolves.toBeUndefined()
  })
})
