import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no I, L, O or U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 5

/** What a resident writes down, as in `7K3MN-9QXAP`: 50 random bits, so nobody finds one by trying. */
export function newReference(): string {
  const letters = lettersOf(randomBytes(2 * GROUP))
  return `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`
}

// 32 letters: the low five bits of a byte choose each of them equally often.
function lettersOf(bytes: Buffer): string {
  let letters = ''
  for (const byte of bytes) letters += LETTERS.charAt(byte & 31)
  return letters
}
