import { mentions, type PersonalIdentifier, parseIdentifier } from './personal-identifier'

const PHONE = { kind: 'phone', value: '215550199' } as const
const EMAIL = { kind: 'email', value: 'kiri@example.nz' } as const

describe('what is looked for', () => {
  it.each(['021 555 0199', '+64 21 555 0199', '+64 (0)21 555-0199', '0064215550199', '(021) 555.0199'])(
    'is one number, written %s',
    (written) => expect(parseIdentifier(written)).toEqual(PHONE),
  )
  it('is an address in any case', () => expect(parseIdentifier(' Kiri@Example.NZ ')).toEqual(EMAIL))
  it('has the country code of another country', () =>
    expect(parseIdentifier('+61 412 345 678')).toEqual({ kind: 'phone', value: '61412345678' }))
  it.each(['Kiri', '12345', 'kiri@', '2026-11-21 call me'])('is not %s', (written) =>
    expect(parseIdentifier(written)).toBeNull(),
  )
})

it.each<[boolean, string, PersonalIdentifier]>([
  [true, 'call 021 555 0199 after six', PHONE],
  [true, 'ring +64-21-555-0199.', PHONE],
  [true, '{"phone":"(021)5550199"}', PHONE],
  [true, '04 499 4444 or 021 555 0199', PHONE],
  [true, '04 499 4444 (021) 555 0199 12 Cuba Street', PHONE],
  [true, '04-499-4444/021-555-0199', PHONE],
  [true, 'Bin 12\n021 555 0199\n14 Cuba Street', PHONE],
  [true, 'ring 0064 21 5550199 x12', PHONE],
  [false, 'call 021 555 0198', PHONE],
  [false, 'account 02-1555-0199-025', PHONE],
  [false, 'reference 10215550199', PHONE],
  [false, 'reference 02155501990', PHONE],
  [false, 'from Australia +61 21 555 0199', PHONE],
  [false, '{"id":"a0215550199b"}', PHONE],
  [true, 'from Australia 0061 412 345 678', { kind: 'phone', value: '61412345678' }],
  [true, 'Write to KIRI@example.nz.', EMAIL],
  [true, '{"email":"kiri@example.nz"}', EMAIL],
  [false, 'not to tama.kiri@example.nz', EMAIL],
  [false, 'nor to kiri@example.nzx', EMAIL],
])('it is %s that “%s” mentions it', (expected, text, identifier) => {
  expect(mentions(text, identifier)).toBe(expected)
})
