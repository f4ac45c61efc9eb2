import * as z from 'zod/mini'
import { FormerRoleSchema } from '../access/role-names'
import { MomentSchema } from './moment'
import { operation } from './operation'

const SessionSchema = z.object({
  id: z.uuid(),
  /** For example "Firefox on Windows"; `null` when the browser did not say. */
  device: z.nullable(z.string()),
  /** The network, such as 203.0.113.0/24. */
  network: z.nullable(z.string()),
  beganAt: MomentSchema,
  /** When the person was last active in this session. */
  usedAt: MomentSchema,
  isThis: z.boolean(),
})

const PasskeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: MomentSchema,
  usedAt: z.nullable(MomentSchema),
})

const AccountSchema = z.object({
  name: z.string(),
  roles: z.array(FormerRoleSchema),
  /** The roles by their present names. Left out by earlier versions. */
  roleNames: z.optional(z.array(z.string())),
  /** `provider`: password and second factor are managed by the council's sign-in. */
  signsInBy: z.enum(['password', 'provider']),
  /** `unavailable` when the server has no key for encrypting the secrets. */
  authenticatorApp: z.enum(['on', 'off', 'unavailable']),
  /** Whether passkeys can be added at this address. */
  canAddPasskey: z.boolean(),
  passkeys: z.array(PasskeySchema),
  recoveryCodesLeft: z.int(),
  sessions: z.array(SessionSchema),
})
export type Account = z.infer<typeof AccountSchema>

export const getAccount = operation({
  method: 'GET',
  path: '/api/account',
  summary: 'How the person who is signed in signs in, and where.',
  needs: 'sign-in',
  answer: AccountSchema,
})

export const PasswordSchema = z.string().check(z.minLength(1, 'Write a password.'), z.maxLength(1000))

/** WebAuthn options for the browser, as JSON. */
export const ChallengeSchema = z.object({ options: z.unknown() })

/** Bytes of a passkey, as browsers give them. */
export const base64Url = (max: number) =>
  z
    .string()
    .check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/, 'Give what the browser gave, in base64url.'))

/** What every credential of a passkey has, a new one and one that signs. */
export const passkeyFields = {
  id: base64Url(2048),
  rawId: base64Url(2048),
  type: z.literal('public-key'),
}

/** A passkey's response to a challenge, as the browser returns it. */
const SignedChallengeSchema = z.object({
  ...passkeyFields,
  response: z.object({
    clientDataJSON: base64Url(4096),
    authenticatorData: base64Url(4096),
    signature: base64Url(8192),
    userHandle: z.optional(z.nullable(base64Url(256))),
  }),
})

export const beginPasskeySignIn = operation({
  method: 'POST',
  path: '/api/session/passkey/challenge',
  summary: 'What a browser needs to sign in with a passkey.',
  needs: 'nothing',
  answer: ChallengeSchema,
})

export const signInByPasskey = operation({
  method: 'POST',
  path: '/api/session/passkey',
  summary: 'Signs in with a passkey.',
  needs: 'nothing',
  body: z.strictObject({ credential: SignedChallengeSchema }),
  answer: z.object({
    /** The next page of the sign-in; `null` when the sign-in is complete. */
    goesOnAt: z.nullable(z.string()),
  }),
})

export const beginProof = operation({
  method: 'POST',
  path: '/api/session/proof/challenge',
  summary: 'What a browser needs to show with a passkey who sits there.',
  needs: 'sign-in',
  answer: ChallengeSchema,
})

export const proveAgain = operation({
  method: 'POST',
  path: '/api/session/proof',
  summary:
    'Shows again who is signed in, by password or passkey: what changes people or thresholds asks for it.',
  needs: 'sign-in',
  body: z.union([
    z.strictObject({ password: PasswordSchema }),
    z.strictObject({ credential: SignedChallengeSchema }),
  ]),
  answer: null,
  status: 204,
})
