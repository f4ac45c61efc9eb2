import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { OPERATIONS, OperationInput } from 'shared-domain/contract'
import type { Executor } from '../../../database/in-transaction'
import { passkeyChallenges, passkeys } from '../../../database/schema'

/** How long a browser has to answer a challenge. */
const ANSWER_WITHIN = sql`now() + interval '5 minutes'`
const TIMEOUT_MS = 5 * 60_000

/** A new passkey, as a browser gives it, in base64url. */
export interface MadeCredential {
  id: string
  rawId: string
  type: 'public-key'
  response: {
    clientDataJSON: string
    attestationObject: string
    transports?: string[] | undefined
  }
}
type SignedCredential = OperationInput<typeof OPERATIONS.signInByPasskey>['body']['credential']
type Purpose = (typeof passkeyChallenges.$inferInsert)['purpose']
type Passkey = typeof passkeys.$inferSelect

/** The relying party: passkeys of another site do not work here. */
const relyingPartyId = (publicOrigin: string) => new URL(publicOrigin).hostname

/** Browsers create no passkeys for an IP address. */
export const canHavePasskeys = (publicOrigin: string) =>
  isIP(relyingPartyId(publicOrigin).replaceAll(/[[\]]/g, '')) === 0

export const passkeysOf = (executor: Executor, personId: string): Promise<Passkey[]> =>
  executor.select().from(passkeys).where(eq(passkeys.personId, personId)).orderBy(asc(passkeys.createdAt))

const transportsOf = ({ transports }: Passkey) =>
  transports ? (transports.split(',') as AuthenticatorTransport[]) : []
type AuthenticatorTransport = 'ble' | 'hybrid' | 'internal' | 'nfc' | 'usb'

/** The options for creating a passkey for this person. */
export async function passkeyCreation(
  executor: Executor,
  publicOrigin: string,
  person: { id: string; name: string },
) {
  const known = await passkeysOf(executor, person.id)
  const options = await generateRegistrationOptions({
    rpName: 'Smart Bins Wellington',
    rpID: relyingPartyId(publicOrigin),
    userName: person.name,
    userID: new TextEncoder().encode(person.id),
    timeout: TIMEOUT_MS,
    excludeCredentials: known.map((passkey) => ({ id: passkey.id, transports: transportsOf(passkey) })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await keepChallenge(executor, { challenge: options.challenge, personId: person.id, purpose: 'add' })
  return options
}

/** Stores the passkey that a browser created; returns `false` when its data is not valid. */
export async function keepPasskey(
  executor: Executor,
  publicOrigin: string,
  { personId, name, credential }: { personId: string; name: string; credential: MadeCredential },
): Promise<boolean> {
  const { clientDataJSON, attestationObject, transports: claimedTransports } = credential.response
  const made = {
    clientDataJSON,
    attestationObject,
    ...(claimedTransports && { transports: claimedTransports as AuthenticatorTransport[] }),
  }
  const verified = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {}, response: made },
    expectedChallenge: (challenge) => consumeChallenge(executor, challenge, { purpose: 'add', personId }),
    expectedOrigin: publicOrigin,
    expectedRPID: relyingPartyId(publicOrigin),
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) return false
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const added = await executor
    .insert(passkeys)
    .values({
      id,
      personId,
      name,
      counter,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      transports: transports.join(','),
    })
    .onConflictDoNothing()
    .returning()
  return added.length > 0
}

/** The options for signing in with a passkey: any of the site's, or one of a person's when `of` is given. */
export async function passkeyRequest(
  executor: Executor,
  publicOrigin: string,
  {
    purpose,
    personId,
    of = personId ?? undefined,
  }: { purpose: 'sign-in' | 'prove'; personId: string | null; of?: string | undefined },
) {
  const known = of === undefined ? [] : await passkeysOf(executor, of)
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyId(publicOrigin),
    timeout: TIMEOUT_MS,
    allowCredentials: known.map((passkey) => ({ id: passkey.id, transports: transportsOf(passkey) })),
    // A passkey counts as two factors by itself: the device, and the finger or PIN that unlocks it.
    userVerification: of === undefined ? 'required' : 'preferred',
  })
  await keepChallenge(executor, { challenge: options.challenge, personId, purpose })
  return options
}

/** The person a passkey belongs to, whether or not it has signed anything. */
export async function passkeyOwner(executor: Executor, id: string): Promise<string | undefined> {
  const [passkey] = await executor
    .select({ personId: passkeys.personId })
    .from(passkeys)
    .where(eq(passkeys.id, id))
  return passkey?.personId
}

export interface VerifiedPasskey {
  personId: string
  /** Whether the device verified the person by finger, face or PIN. */
  isVerified: boolean
}

/** Verifies a signed challenge and returns the passkey's owner; `undefined` when it is not valid. Each challenge is used once. */
export async function verifyPasskey(
  executor: Executor,
  publicOrigin: string,
  { credential, purpose, personId }: SignedChallenge,
): Promise<VerifiedPasskey | undefined> {
  const [passkey] = await executor.select().from(passkeys).where(eq(passkeys.id, credential.id)).for('update')
  if (!passkey || (personId !== null && passkey.personId !== personId)) return undefined
  const { userHandle, ...signed } = credential.response
  const answer = userHandle ? { ...signed, userHandle } : signed
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {}, response: answer },
    expectedChallenge: (challenge) => consumeChallenge(executor, challenge, { purpose, personId }),
    expectedOrigin: publicOrigin,
    expectedRPID: relyingPartyId(publicOrigin),
    requireUserVerification: false,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: transportsOf(passkey),
    },
  }).catch(() => null)
  if (!verified?.verified) return undefined
  const { newCounter, userVerified } = verified.authenticationInfo
  await executor
    .update(passkeys)
    .set({ counter: newCounter, usedAt: sql`now()` })
    .where(eq(passkeys.id, passkey.id))
  return { personId: passkey.personId, isVerified: userVerified }
}

interface SignedChallenge {
  credential: SignedCredential
  purpose: 'sign-in' | 'prove'
  /** The expected person; `null` for anyone with a passkey. */
  personId: string | null
}

export async function removePasskey(executor: Executor, personId: string, id: string): Promise<boolean> {
  const removed = await executor
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.personId, personId)))
    .returning()
  return removed.length > 0
}

interface Challenge {
  challenge: string
  personId: string | null
  purpose: Purpose
}

async function keepChallenge(executor: Executor, challenge: Challenge): Promise<void> {
  await executor.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`))
  await executor.insert(passkeyChallenges).values({ ...challenge, expiresAt: ANSWER_WITHIN })
}

async function consumeChallenge(
  executor: Executor,
  challenge: string,
  { purpose, personId }: { purpose: Purpose; personId: string | null },
): Promise<boolean> {
  const whose =
    personId === null ? isNull(passkeyChallenges.personId) : eq(passkeyChallenges.personId, personId)
  const taken = await executor
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        whose,
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning()
  return taken.length > 0
}
