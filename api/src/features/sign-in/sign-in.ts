import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from 'shared-domain/contract'
import { endSession, openSession, sessionToken, setSessionCookie } from '../../http/auth/sessions'
import { keyedHash } from '../../http/client-address'
import { Refusal } from '../../http/problems/refusal'
import { changeRecord } from '../../record/change-record'
import { findPerson } from '../accounts/accounts'
import { isPasswordRight } from '../accounts/passwords'
import { claimedDevice, rememberDevice } from './known-device'
import { asOneName, countAttempt, forgetAttempt } from './sign-in-attempts'

interface Credentials {
  name: string
  password: string
}

interface SignedIn {
  name: string
  roles: Role[]
}

/** Begins a session, or refuses: in the same words, after the same time, whether or not there is such a name. */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { name: written, password }: Credentials,
): Promise<SignedIn> {
  const app = request.server
  requireAccounts(app)
  const [name, device, hash] = [asOneName(written), claimedDevice(request), keyedHash(app.database)]
  const attempt = await countAttempt(app.database, hash, { name, address: request.ip, device })
  const person = await findPerson(app.database.query, written)
  const mayTry = person?.isActive && (person.isBreakGlass || !hasProvider(app))
  const passwordHash = mayTry ? person.passwordHash : null
  const isRight = await isPasswordRight(password, passwordHash)
  if (!person || !isRight) {
    await changeRecord(app, 'nobody', async ({ audit }) =>
      audit('session.refuse', `person:${person?.id ?? 'unknown'}`, {}),
    )
    throw new Refusal('wrong-password', 'The name or the password is wrong. Check both, then try again.')
  }
  const earlier = sessionToken(request)
  const token = await changeRecord(app, person.name, async ({ transaction, audit }) => {
    await forgetAttempt(transaction, attempt)
    // Session fixation: a token that an attacker planted must not become signed in.
    if (earlier) await endSession(transaction, earlier)
    audit('session.begin', `person:${person.id}`, hasProvider(app) ? { by: 'break-glass' } : {})
    return openSession(transaction, person.id)
  })
  if (hasProvider(app)) request.log.error({ person: person.id }, 'a break-glass account signed in')
  setSessionCookie(reply, token)
  await rememberDevice(reply, hash, device, name)
  return { name: person.name, roles: [person.role] }
}

/** Where the council's provider signs people in, passwords are for emergencies alone. */
export const hasProvider = ({ access }: FastifyInstance) =>
  access.kind === 'accounts' && access.provider !== undefined

function requireAccounts({ access }: FastifyInstance): void {
  if (access.kind === 'accounts') return
  throw new Refusal(
    'not-possible-now',
    'There is no sign-in while the demonstration runs: set SIGN_IN=accounts and PUBLIC_ORIGIN, then start it again.',
  )
}
