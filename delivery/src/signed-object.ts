import { sign, verify } from 'node:crypto'
import { z } from 'zod/mini'
import type { ReleaseKeys } from './release-keys'

export const SignatureSchema = z.object({
  /** The id of the key. */
  key: z.string(),
  /** Base64. */
  value: z.string(),
})
export type Signature = z.infer<typeof SignatureSchema>

/** An object of the store that keys sign, and the owners whose keys may. */
export interface Signable {
  /** How messages name it, such as `mf-qr 1.2.0`. */
  title: string
  /** A signature of one kind is none of another. */
  kind: 'publication' | 'revision'
  /** All that is signed: everything in the object but its signatures. */
  content: object
  owners: readonly string[]
}

const ALL = 'all'

/** Whether this process's key may sign for one of these owners. */
export const maySign = ({ signer, listed }: ReleaseKeys, owners: readonly string[]): boolean =>
  listed.some(({ id, owner }) => id === signer?.id && [...owners, ALL].includes(owner)) &&
  !listed.some(({ id, owner }) => id === signer?.id && owner === 'revoked')

/** Signs with this process's key. Throws one sentence when it has none, or may not sign this. */
export function signObject({ title, ...signable }: Signable, { signer, listed }: ReleaseKeys): Signature {
  const remedy = 'npm run release-key makes one, whose public line belongs into RELEASE_KEYS'
  if (!signer) throw new Error(`RELEASE_KEY is not set, so ${title} cannot be signed: ${remedy}.`)
  const owners = [...signable.owners, ALL]
  const mine = listed.filter(({ id }) => id === signer.id).map(({ owner }) => owner)
  if (mine.includes('revoked')) throw new Error(`RELEASE_KEY is ${signer.id}, which is revoked: ${remedy}.`)
  if (!mine.some((owner) => owners.includes(owner)))
    throw new Error(
      `${title} is signed by a key of ${owners.join(' or ')}, but RELEASE_KEY is ${signer.id}, which RELEASE_KEYS ` +
        `lists ${mine.length > 0 ? `for ${mine.join(', ')}` : 'for nobody'}.`,
    )
  return { key: signer.id, value: sign(null, bytesOf(signable), signer.key).toString('base64') }
}

/**
 * Why no signature counts, in one sentence; `null` when one does. `revoked` when the only ones that would count are by revoked keys: then
 * the object is what its owner once signed, and must not be used any more.
 */
export function signatureProblem(
  { title, ...signable }: Signable,
  signatures: readonly Signature[],
  { listed }: ReleaseKeys,
): { kind: 'revoked' | 'invalid'; sentence: string } | null {
  if (signatures.length === 0) return { kind: 'invalid', sentence: `${title} is not signed.` }
  const bytes = bytesOf(signable)
  const isBy = (owners: readonly string[]) =>
    signatures.filter((signature) =>
      listed.some(
        ({ owner, id, key }) =>
          owners.includes(owner) &&
          id === signature.key &&
          verify(null, bytes, key, Buffer.from(signature.value, 'base64')),
      ),
    )
  const revoked = isBy(['revoked'])
  const valid = isBy([...signable.owners, ALL]).filter((signature) => !revoked.includes(signature))
  if (valid.length > 0) return null
  const keys = signatures.map(({ key }) => key).join(', ')
  if (revoked.length > 0)
    return { kind: 'revoked', sentence: `${title} is signed by ${keys}, which is revoked.` }
  const owners = [...signable.owners, ALL]
  const counting = listed.filter(({ owner }) => owners.includes(owner))
  const whoseCount = signatures.some(({ key }) => counting.some(({ id }) => id === key)) // Only the object can be at fault then.
    ? 'which does not fit: the object in the store was changed'
    : counting.length > 0
      ? `while here the keys that count are ${counting.map(({ id, owner }) => `${id} (${owner})`).join(', ')}`
      : `while RELEASE_KEYS lists no key of ${owners.join(' or ')}`
  return {
    kind: 'invalid',
    sentence: `${title} has no valid signature of ${signable.owners.join(' or ')}, but one that says it is by ${keys}, ${whoseCount}.`,
  }
}

/** What to do about a signature by a key that does not count: the key here is a wrong one, it was changed, or a stranger has signed. */
export const UNLISTED_KEY_REMEDY =
  'Check RELEASE_KEY and RELEASE_KEYS. After a change of keys, list the line of the earlier key beside the new ones ' +
  '(npm run release-key -- all --of FILE prints it), then sign with a new one: npm run registry -- sign; where the earlier key ' +
  'is lost, npm run registry -- sign --anew.'

/** Whether a signature names a key that is listed, but is not by it: then the object was changed, or is by a forger. */
export const hasForgedSignature = (
  signable: Signable,
  signatures: readonly Signature[],
  { listed }: ReleaseKeys,
): boolean =>
  signatures.some(({ key: id, value }) =>
    listed.some(
      (each) => each.id === id && !verify(null, bytesOf(signable), each.key, Buffer.from(value, 'base64')),
    ),
  )

const bytesOf = ({ kind, content }: Omit<Signable, 'title'>) =>
  Buffer.from(`${kind}\n${canonicalJson(content)}`)

/** JSON that is the same for equal values, whatever the order of their keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
