import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const [IV_BYTES, TAG_BYTES, KEY_BYTES] = [12, 16, 32]

/** The purpose of a sealed text. Text sealed for one purpose does not open for another, even with the same secret. */
type SealedFor = 'refresh token' | 'authenticator app'

const keyOf = (secret: string, sealedFor: SealedFor) =>
  Buffer.from(hkdfSync('sha256', secret, '', sealedFor, KEY_BYTES))

/** Encrypts a text with a secret that is not in the database, so a copy of the database reveals nothing. */
export function seal(text: string, secret: string, sealedFor: SealedFor): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyOf(secret, sealedFor), iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  )
}

/** Throws when the text was sealed with another secret, for another purpose, or was changed. */
export function unseal(sealed: string, secret: string, sealedFor: SealedFor): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(ALGORITHM, keyOf(secret, sealedFor), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}
