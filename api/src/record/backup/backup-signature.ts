import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { parseJson } from '../parse-json'

/** What signs the backups of a record, with Ed25519 (RFC 8032). The private key is PKCS #8, the public one SPKI, both in base64. */
export interface SigningKey {
  privateKey: string
  publicKey: string
}

/** The last frame of a signed backup. */
const SignatureSchema = z.strictObject({ publicKey: z.string(), signature: z.string() })

const SigningKeySchema = z.object({ privateKey: z.string(), publicKey: z.string() })
const FACT = 'backupSigningKey'

/** The record's own key. The first backup makes it, as the first report makes the key of addresses; a restored record keeps it. */
export async function readSigningKey(client: pg.Client): Promise<SigningKey> {
  await client.query('insert into facts (name, value) values ($1, $2) on conflict do nothing', [
    FACT,
    JSON.stringify(newSigningKey()),
  ])
  const { rows } = await client.query<{ value: unknown }>('select value from facts where name = $1', [FACT])
  return SigningKeySchema.parse(rows[0]?.value)
}

function newSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  }
}

/** A hash over all frames before the signature, in their order. */
export const newFrameHash = () => createHash('sha256')

/** The text of the signature frame over the digest of all frames before it. */
export function signatureOf(digest: Buffer, { privateKey, publicKey }: SigningKey): string {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  return JSON.stringify({ publicKey, signature: sign(null, digest, key).toString('base64') })
}

/** The public key that signed the digest; `null` when the text is no signature of it. */
export function signerOf(digest: Buffer, text: string): string | null {
  const { data } = SignatureSchema.safeParse(parseJson(text))
  if (!data) return null
  const { publicKey, signature } = data
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    const isSigned =
      key.asymmetricKeyType === 'ed25519' && verify(null, digest, key, Buffer.from(signature, 'base64'))
    return isSigned ? publicKey : null
  } catch {
    return null
  }
}

/** Which backups a person restores. */
export interface BackupTrust {
  /** The public keys whose backups are theirs, in base64. */
  verifyKeys: readonly string[]
  /** Whether a backup without such a signature is restored too: anyone who could write to its place may have made it. */
  mayBeUnsigned: boolean
}

const OR_UNSIGNED =
  'or add --unsigned, which means: I know where this file comes from, for anyone who could write to its place may have made it'

/** Refuses a backup that nobody signed whom the person trusts. */
export function requireTrusted(file: string, signer: string | null, trust: BackupTrust): void {
  if (trust.mayBeUnsigned || (signer !== null && trust.verifyKeys.includes(signer))) return
  if (signer === null)
    throw new Error(
      `${file} is not signed: an earlier version made it, or somebody else. Nothing was changed. Take a signed one, ${OR_UNSIGNED}.`,
    )
  if (trust.verifyKeys.length === 0)
    throw new Error(
      `BACKUP_VERIFY_KEY is not set: set it to the key that npm run backup prints where the record is, ${OR_UNSIGNED}.`,
    )
  throw new Error(
    `${file} is signed by another key than BACKUP_VERIFY_KEY. Nothing was changed. Take a backup of your own record, ${OR_UNSIGNED}.`,
  )
}
