import fastifyFormbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'
import { keyedHash } from '../../http/client-address'
import { htmlText, plainDocument, sendPlainDocument } from '../../http/plain-document'
import { Refusal } from '../../http/problems/refusal'
import { changeRecord, NO_PERSON } from '../../record/change-record'
import { hasApp } from '../accounts/second-factor/authenticator-app'
import { passkeysOf } from '../accounts/second-factor/passkeys'
import { consumeSecondFactorCode } from '../accounts/second-factor/second-factor'
import { continueSignIn } from './begin-session'
import { claimedDevice } from './known-device'
import { PASSKEY_SCRIPT, passkeyButton } from './passkey-button'
import { requireAccounts } from './sign-in'
import { countAttempt, forgetAttempt, normaliseName } from './sign-in-attempts'
import { landingFor, nextPath, signInAgainPath } from './sign-in-page'
import {
  claimedStep,
  consumeStep,
  countStepFailure,
  type OpenStep,
  STEP_PAGES,
  stepPath,
} from './sign-in-steps'

const ADDRESS = STEP_PAGES['second-factor']
const FORM_BYTES = 8 * 1024
const config = { needs: 'nothing' } as const
const CodeSchema = z.object({ code: z.string().min(1).max(100) })

/** The page after the password. It asks for a code of the authenticator app, a recovery code, or a passkey. Codes need no script. */
export const secondStepPage = fp(
  async (app) => {
    await app.register(fastifyFormbody)
    app.get(ADDRESS, { config }, async (request, reply) => {
      const step = await claimedStep(request, 'second-factor')
      return step ? sendForm(request, reply, step) : reply.redirect(signInAgainPath(request), 303)
    })
    app.post(ADDRESS, { config, bodyLimit: FORM_BYTES }, async (request, reply) => {
      const step = await claimedStep(request, 'second-factor')
      if (!step) return reply.redirect(signInAgainPath(request), 303)
      const typed = CodeSchema.safeParse(request.body)
      if (!typed.success) return sendForm(request, reply, step, { status: 400, problem: 'Write the code.' })
      try {
        const next = nextPath(request)
        const awaits = await signInByCode(request, reply, step, typed.data.code)
        return reply.redirect(awaits ? stepPath(awaits, next) : landingFor([step.person.role], next), 303)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (error.retryAfterS) reply.header('retry-after', String(error.retryAfterS))
        return sendForm(request, reply, step, { status: error.statusCode, problem: error.message })
      }
    })
  },
  // Encapsulated, so that only this route accepts forms.
  { name: 'second-step-page', dependencies: ['database', 'auth', 'live'], encapsulate: true },
)

async function signInByCode(
  request: FastifyRequest,
  reply: FastifyReply,
  { tokenHash, person }: OpenStep,
  code: string,
) {
  const app = request.server
  const { secondFactorKey } = requireAccounts(app)
  const claim = { of: 'code', name: normaliseName(person.name), address: request.ip } as const
  const hash = keyedHash(app.database)
  const attempt = await countAttempt(app.database, hash, { ...claim, device: claimedDevice(request) })
  const wrongCode = new Refusal(
    'wrong-password',
    'The code is wrong, or was used before. Wait for the next one.',
  )
  try {
    return await continueSignIn(request, reply, person, {
      shown: 'second factor',
      // In the transaction of the step, so that a code is used up only by the sign-in that it completes.
      async first({ transaction }) {
        const by = await consumeSecondFactorCode(transaction, secondFactorKey, person.id, code)
        if (!by) throw wrongCode
        if (!(await consumeStep(transaction, tokenHash)))
          throw new Refusal('wrong-password', 'This sign-in has ended. Begin it again.')
        await forgetAttempt(transaction, attempt)
        return by
      },
    })
  } catch (error) {
    if (error === wrongCode)
      await changeRecord(app, NO_PERSON, async ({ transaction, audit }) => {
        await countStepFailure(transaction, tokenHash)
        audit('session.refuse', `person:${person.id}`, { because: 'second factor' }, request.ip)
      })
    throw error
  }
}

async function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { person }: OpenStep,
  { status = 200, problem }: { status?: number; problem?: string } = {},
) {
  const { query } = request.server.database
  const [app, passkeys] = await Promise.all([hasApp(query, person.id), passkeysOf(query, person.id)])
  const next = nextPath(request)
  const alert = problem ? `<p class="problem" role="alert" id="problem">${htmlText(problem)}</p>` : ''
  const html = plainDocument(
    problem ? 'Sign-in failed' : 'Second step',
    `<h1>Second step</h1>
<p>You are signing in as ${htmlText(person.name)}.</p>
${alert}
<form method="post" action="${htmlText(stepPath('second-factor', next))}">
<label for="code">${app ? 'Code of your authenticator app, or a recovery code' : 'Recovery code'}</label>
<input id="code" name="code" required maxlength="100" autocomplete="one-time-code" autocapitalize="none" spellcheck="false"${problem ? ' aria-describedby="problem"' : ''} autofocus>
<button>Sign in</button>
</form>
${passkeys.length > 0 ? passkeyButton(next) : ''}
<p>Lost all of them? An administrator of Smart Bins can help.</p>`,
  )
  return sendPlainDocument(reply, status, html, PASSKEY_SCRIPT)
}
