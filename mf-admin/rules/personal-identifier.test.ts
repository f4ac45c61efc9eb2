import {
  isMentionedIn,
  mentions,
  type PersonalIdentifier,
  parseIdentifier,
  withoutMentions,
  withoutMentionsIn,
} from './personal-identifier'
import { MENTIONS } from './testing/mentions'

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

it.each(MENTIONS)('it is %s that “%s” mentions it', (expected, text, identifier) => {
  expect(mentions(text, identifier)).toBe(expected)
})

describe('what is erased', () => {
  it.each<[string, string, PersonalIdentifier]>([
    ['ring 021 555 0199 after six', 'ring [erased] after six', PHONE],
    ['021 555 0199 or 021 555 0198', '[erased] or 021 555 0198', PHONE],
    ['04 499 4444 +64 21-555-0199 12 Cuba Street', '04 499 4444 [erased] 12 Cuba Street', PHONE],
    ['0215550199, again (021) 555 0199', '[erased], again [erased]', PHONE],
    ['Write to KIRI@example.nz.', 'Write to [erased].', EMAIL],
    ['not to tama.kiri@example.nz', 'not to tama.kiri@example.nz', EMAIL],
  ])('of “%s” leaves “%s”', (text, left, identifier) => expect(withoutMentions(text, identifier)).toBe(left))

  const plan = { name: 'Kiri, 021 555 0199', trips: [{ km: 215550199, to: '021 555 0198' }], day: null }

  it('of a value is in its texts, at any depth', () => {
    expect(isMentionedIn({ plan: [plan] }, PHONE)).toBe(true)
    expect(withoutMentionsIn({ plan: [plan] }, PHONE)).toEqual({
      plan: [{ ...plan, name: 'Kiri, [erased]' }],
    })
  })

  it('is no number, and no name of a field', () =>
    expect(isMentionedIn({ km: 215550199, '021 555 0199': true, at: null }, PHONE)).toBe(false))
})
