import type { PersonalIdentifier } from '../personal-identifier'

const PHONE = { kind: 'phone', value: '215550199' } as const
const EMAIL = { kind: 'email', value: 'kiri@example.nz' } as const

/** Whether a text mentions a number or an address. The screen's rule and the database's function are held against these. */
export const MENTIONS: readonly [boolean, string, PersonalIdentifier][] = [
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
  [false, 'on 2026-11-21', { kind: 'phone', value: '20261121' }],
  [false, '2026-11-21T03:00:00.000Z', { kind: 'phone', value: '20261121' }],
  [true, 'on 2026 1121', { kind: 'phone', value: '20261121' }],
  [false, '21555019-1234-4a56-8123-0123456789ab', { kind: 'phone', value: '21555019' }],
  [false, 'abcdef12-1234-4a56-812a-021555019912', { kind: 'phone', value: '21555019912' }],
  [true, '021 555 0199\u00A0after six', PHONE],
]
