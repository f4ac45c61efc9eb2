import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { people } from '../../database/schema'
import { keyedHash } from '../../http/client-address'
import { Refusal } from '../../http/problems/refusal'
import { changeRecord, NO_PERSON } from '../../record/change-record'
import { findPerson } from '../accounts/accounts'
import { isPasswordRight } from '../accounts/passwords'
import { continueSignIn } from './begin-session'
import { claimedDevice } from './known-device'
import { countAttempt, forgetAttempt, normaliseName } from './sign-in-attempts'
import type { AwaitedStep } from './sign-in-steps'

interface Credentials {
  name: string
  password: string
}

interface SignedIn {
  name: string
  roles: Role[]
  /** The remaining step; `null` when the session has begun. */
  awaits: AwaitedStep | null
}

/**
 * Starts a session or the next step, or refuses. The refusal has the same words and takes the same time whether or not the name
 * exists.
 */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { name: written, password }: Credentials,
): Promise<SignedIn> {
  const app = request.server
  requireAccounts(app)
  const [name, device, hash] = [normaliseName(written), claimedDevice(request), keyedHash(app.database)]
  const attempt = await countAttempt(app.database, hash, {
    of: 'password',
    name,
    address: request.ip,
    device,
  })
  const person = await findPerson(app.database.query, written)
  const passwordHash = person && mayUsePassword(app, person) ? person.passwordHash : null
  const isRight = await isPasswordRight(password, passwordHash)
  if (!person || !isRight) {
    await changeRecord(app, NO_PERSON, async ({ audit }) =>
      audit('session.refuse', `person:${person?.id ?? 'unknown'}`, {}, request.ip),
    )
    throw wrongPassword()
  }
  const awaits = await continueSignIn(request, reply, person, {
    shown: 'password',
    async first({ transaction }) {
      if (!(await isPasswordStillRight(transaction, person))) throw wrongPassword()
      await forgetAttempt(transaction, attempt)
      return hasProvider(app) ? 'break-glass' : undefined
    },
  })
  if (hasProvider(app)) request.log.error({ person: person.id }, 'a break-glass account signed in')
  return { name: person.name, roles: [person.role], awaits }
}

const wrongPassword = () =>
  new Refusal('wrong-password', 'The name or the password is wrong. Check both, then try again.')

/** Whether the compared password is still the person's. The row is locked, so a later password change ends the session. */
async function isPasswordStillRight(
  transaction: Executor,
  { id, passwordHash }: { id: string; passwordHash: string | null },
): Promise<boolean> {
  const [person] = await transaction.select().from(people).where(eq(people.id, id)).for('no key update')
  return person?.isActive === true && person.passwordHash === passwordHash
}

/** When the council's provider signs people in, passwords are only for break-glass accounts. */
export const hasProvider = ({ access }: FastifyInstance) =>
  access.kind === 'accounts' && access.provider !== undefined

/** Whether a person may sign in with local credentials, without the provider. */
export const mayUsePassword = (
  app: FastifyInstance,
  { isActive, isBreakGlass }: { isActive: boolean; isBreakGlass: boolean },
) => isActive && (isBreakGlass || !hasProvider(app))

/** How people sign in. Refuses in the demonstration. */
export function requireAccounts({ access }: FastifyInstance) {
  if (access.kind === 'accounts') return access
  throw new Refusal(
    'not-possible-now',
    'There is no sign-in while the demonstration runs: set SIGN_IN=accounts and PUBLIC_ORIGIN, then start it again.',
  )
}
