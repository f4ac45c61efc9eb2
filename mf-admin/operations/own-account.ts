import {
  base64Url,
  ChallengeSchema,
  operation,
  PasswordSchema,
  passkeyFields,
  typedText,
} from 'shared-domain/contract'
import * as z from 'zod/mini'

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
      ...passkeyFields,
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
  params: z.object({
    id: z.string().check(
      z.maxLength(2048),
      // The record cannot look for every text.
      z.refine((id) => /^[\w-]+$/.test(id), 'Give the id of a passkey.'),
    ),
  }),
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
