import fastifyFormbody from '@fastify/formbody'
import fp from 'fastify-plugin'
import { endSessionsOf } from '../../http/auth/sessions'
import { plainDocument, sendPlainDocument } from '../../http/plain-document'
import { Refusal } from '../../http/problems/refusal'
import { setOwnPassword } from '../accounts/accounts'
import { hashPassword, isPasswordRight } from '../accounts/passwords'
import { continueSignIn } from './begin-session'
import { newPasswordForm, readNewPassword } from './new-password-form'
import { landingFor, nextPath, signInAgainPath } from './sign-in-page'
import { claimedStep, consumeStep, type OpenStep, STEP_PAGES, stepPath } from './sign-in-steps'

const ADDRESS = STEP_PAGES['new-password']
const FORM_BYTES = 8 * 1024
const config = { needs: 'nothing' } as const

/** A person whose password is known to an administrator must choose another before the first session begins. */
export const newPasswordPage = fp(
  async (app) => {
    await app.register(fastifyFormbody)
    app.get(ADDRESS, { config }, async (request, reply) => {
      const step = await claimedStep(request, 'new-password')
      if (!step) return reply.redirect(signInAgainPath(request), 303)
      return sendPlainDocument(reply, 200, formDocument(step, nextPath(request)))
    })
    app.post(ADDRESS, { config, bodyLimit: FORM_BYTES }, async (request, reply) => {
      const step = await claimedStep(request, 'new-password')
      if (!step) return reply.redirect(signInAgainPath(request), 303)
      const next = nextPath(request)
      const { person, tokenHash } = step
      const { password, problem } = await readChanged(request.body, person)
      if (problem !== undefined) return sendPlainDocument(reply, 400, formDocument(step, next, problem))
      const passwordHash = await hashPassword(password)
      try {
        await continueSignIn(request, reply, person, {
          shown: 'new password',
          async first({ transaction, audit }) {
            if (!(await consumeStep(transaction, tokenHash)))
              throw new Refusal('wrong-password', 'This sign-in has ended. Begin it again.')
            await endSessionsOf(transaction, person.id)
            await setOwnPassword({ transaction, audit }, person.id, { passwordHash, by: 'first sign-in' })
            return undefined
          },
        })
        return reply.redirect(landingFor([person.role], next), 303)
      } catch (error) {
        if (error instanceof Refusal) return reply.redirect(signInAgainPath(request), 303)
        throw error
      }
    })
  },
  // Encapsulated, so that only this route accepts forms.
  { name: 'new-password-page', dependencies: ['database', 'auth', 'live'], encapsulate: true },
)

async function readChanged(body: unknown, { name, passwordHash }: OpenStep['person']) {
  const read = await readNewPassword(body, name)
  if (read.password === undefined || !(await isPasswordRight(read.password, passwordHash))) return read
  return { problem: 'This is the password that you were given. Choose another.' }
}

const formDocument = ({ person }: OpenStep, next: string, problem?: string) =>
  plainDocument(
    problem ? 'Not saved: choose your own password' : 'Choose your own password',
    `<h1>Choose your own password</h1>
<p>Another person knows the one that you were given.</p>
${newPasswordForm({ action: stepPath('new-password', next), name: person.name, problem })}`,
  )
