import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { changeRecord, NO_PERSON } from '../../record/change-record'
import { findPersonById } from '../accounts/accounts'
import { passkeyOwner, passkeyRequest, verifyPasskey } from '../accounts/second-factor/passkeys'
import { continueSignIn } from './begin-session'
import { mayUsePassword, requireAccounts } from './sign-in'
import { claimedStep, consumeStep, STEP_PAGES } from './sign-in-steps'

/** Sign-in with a passkey: alone, or as the second factor after a password. */
export const passkeySignIn = fp(
  async (app) => {
    serveOperation(app, OPERATIONS.beginPasskeySignIn, async (_input, request) => {
      const { publicOrigin } = requireAccounts(app)
      const step = await claimedStep(request, 'second-factor')
      const asked = { purpose: 'sign-in', personId: null, of: step?.person.id } as const
      return { options: await passkeyRequest(app.database.query, publicOrigin, asked) }
    })

    serveOperation(app, OPERATIONS.signInByPasskey, async ({ body }, request, reply) => {
      const { publicOrigin } = requireAccounts(app)
      const { credential } = body
      const step = await claimedStep(request, 'second-factor')
      const answer = await changeRecord(app, NO_PERSON, ({ transaction }) =>
        verifyPasskey(transaction, publicOrigin, { credential, purpose: 'sign-in', personId: null }),
      )
      // The owner is looked up even when the signature is invalid, so that the audit trail names the person.
      const ownerId = answer?.personId ?? (await passkeyOwner(app.database.query, credential.id))
      const person = answer && (await findPersonById(app.database.query, answer.personId))
      // Without a finger or PIN it is only one factor, so the password must come first.
      const isSecond = step !== undefined && step.person.id === person?.id
      if (!person || !mayUsePassword(app, person) || !(answer?.isVerified || isSecond)) {
        await changeRecord(app, NO_PERSON, async ({ audit }) =>
          audit('session.refuse', `person:${ownerId ?? 'unknown'}`, { because: 'passkey' }, request.ip),
        )
        throw new Refusal('wrong-password', 'This passkey does not sign anyone in here. Try another way.')
      }
      const awaits = await continueSignIn(request, reply, person, {
        shown: answer?.isVerified ? 'passkey' : 'second factor',
        async first({ transaction }) {
          if (!isSecond || (await consumeStep(transaction, step.tokenHash)) || answer?.isVerified)
            return 'passkey'
          throw new Refusal('wrong-password', 'This sign-in has ended. Begin it again.')
        },
      })
      return { goesOnAt: awaits && STEP_PAGES[awaits] }
    })
  },
  { name: 'passkey-sign-in', dependencies: ['database', 'auth', 'live'] },
)
