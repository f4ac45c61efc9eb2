import * as z from 'zod/mini'
import { FormerRoleSchema } from '../access/role-names'
import { typedText } from './field-schemas'
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

const PasswordSchema = z.string().check(z.minLength(1, 'Write a password.'), z.maxLength(1000))

export const changeOwnPassword = operation({
  method: 'PUT',
  path: '/api/account/password',
  summary: 'Changes the own password, which ends the other sessions.',
  needs: 'sign-in',
  body: z.strictObject({ current: PasswordSchema, next: PasswordSchema }),
  answer: null,
  status: 204,
})

/** Recovery codes, shown only in this response; `null` when the person already has some. */
const recoveryCodes = z.nullable(z.array(z.string()))
const CodesSchema = z.object({ recoveryCodes })

export const beginAuthenticatorApp = operation({
  method: 'POST',
  path: '/api/account/authenticator-app',
  summary: 'Makes a secret for an authenticator app. It counts from the first code on.',
  needs: 'account:change',
  answer: z.object({
    /** Base32, for typing in. */
    secret: z.string(),
    /** The `otpauth:` URL for a QR code. */
    address: z.string(),
  }),
})

export const confirmAuthenticatorApp = operation({
  method: 'PUT',
  path: '/api/account/authenticator-app',
  summary: 'Turns the authenticator app on by a code of it.',
  needs: 'account:change',
  body: z.strictObject({ code: typedText(20) }),
  answer: CodesSchema,
})

export const removeAuthenticatorApp = operation({
  method: 'DELETE',
  path: '/api/account/authenticator-app',
  summary: 'Turns the authenticator app off.',
  needs: 'account:change',
  answer: null,
  status: 204,
})

export const renewRecoveryCodes = operation({
  method: 'POST',
  path: '/api/account/recovery-codes',
  summary: 'Makes new recovery codes in place of the old ones.',
  needs: 'account:change',
  answer: CodesSchema,
})

/** WebAuthn options for the browser, as JSON. */
const ChallengeSchema = z.object({ options: z.unknown() })

const base64Url = (max: number) =>
  z
    .string()
    .check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/, 'Give what the browser gave, in base64url.'))

const credential = {
  id: base64Url(2048),
  rawId: base64Url(2048),
  type: z.literal('public-key'),
}

export const beginPasskey = operation({
  method: 'POST',
  path: '/api/account/passkeys/challenge',
  summary: 'What a browser needs to make a passkey.',
  needs: 'account:change',
  answer: ChallengeSchema,
})

export const addPasskey = operation({
  method: 'POST',
  path: '/api/account/passkeys',
  summary: 'Adds a passkey that a browser made.',
  needs: 'account:change',
  body: z.strictObject({
    name: typedText(60),
    credential: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: base64Url(4096),
        attestationObject: base64Url(16_384),
        transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
      }),
    }),
  }),
  answer: CodesSchema,
})

export const removePasskey = operation({
  method: 'DELETE',
  path: '/api/account/passkeys/:id',
  summary: 'Removes a passkey.',
  needs: 'account:change',
  params: z.object({ id: z.string().check(z.maxLength(2048)) }),
  answer: null,
  status: 204,
})

export const endOwnSession = operation({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  summary: 'Ends one of the own sessions.',
  needs: 'sign-in',
  params: z.object({ id: z.uuid('Give the id of a session.') }),
  answer: null,
  status: 204,
})

export const endOtherSessions = operation({
  method: 'DELETE',
  path: '/api/account/sessions',
  summary: 'Ends all of the own sessions but this one.',
  needs: 'sign-in',
  answer: null,
  status: 204,
})

/** A passkey's response to a challenge, as the browser returns it. */
const SignedChallengeSchema = z.object({
  ...credential,
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
