import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { people } from '../../database/schema'
import { keyedHash } from '../../http/client-address'
import { Refusal } from '../../http/problems/refusal'
import { changeRecord } from '../../record/change-record'
import { findPerson } from '../accounts/accounts'
import { isPasswordRight } from '../accounts/passwords'
import { goOn } from './begin-session'
import { claimedDevice } from './known-device'
import { asOneName, countAttempt, forgetAttempt } from './sign-in-attempts'
import type { AwaitedStep } from './sign-in-steps'

interface Credentials {
  name: string
  password: string
}

interface SignedIn {
  name: string
  roles: Role[]
  /** What is still to be done; `null` when the session has begun. */
  awaits: AwaitedStep | null
}

/** Begins a session, or the next step to one, or refuses: in the same words, after the same time, whether or not there is such a name. */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { name: written, password }: Credentials,
): Promise<SignedIn> {
  const app = request.server
  requireAccounts(app)
  const [name, device, hash] = [asOneName(written), claimedDevice(request), keyedHash(app.database)]
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
    await changeRecord(app, 'nobody', async ({ audit }) =>
      audit('session.refuse', `person:${person?.id ?? 'unknown'}`, {}, request.ip),
    )
    throw wrongPassword()
  }
  const awaits = await goOn(request, reply, person, {
    shown: 'password',
    ...(hasProvider(app) && { by: 'break-glass' }),
    async first({ transaction }) {
      if (!(await isStillRight(transaction, person))) throw wrongPassword()
      await forgetAttempt(transaction, attempt)
    },
  })
  if (hasProvider(app)) request.log.error({ person: person.id }, 'a break-glass account signed in')
  return { name: person.name, roles: [person.role], awaits }
}

const wrongPassword = () =>
  new Refusal('wrong-password', 'The name or the password is wrong. Check both, then try again.')

/** Whether the password that was compared is the person's at this moment. The row is locked, so that a change of it ends the session. */
async function isStillRight(
  transaction: Executor,
  { id, passwordHash }: { id: string; passwordHash: string | null },
): Promise<boolean> {
  const [person] = await transaction.select().from(people).where(eq(people.id, id)).for('no key update')
  return person?.isActive === true && person.passwordHash === passwordHash
}

/** Where the council's provider signs people in, passwords are for emergencies alone. */
export const hasProvider = ({ access }: FastifyInstance) =>
  access.kind === 'accounts' && access.provider !== undefined

/** Whether a person may come in by what they know or have here, without the provider. */
export const mayUsePassword = (
  app: FastifyInstance,
  { isActive, isBreakGlass }: { isActive: boolean; isBreakGlass: boolean },
) => isActive && (isBreakGlass || !hasProvider(app))

/** How people sign in here. Refuses in the demonstration. */
export function requireAccounts({ access }: FastifyInstance) {
  if (access.kind === 'accounts') return access
  throw new Refusal(
    'not-possible-now',
    'There is no sign-in while the demonstration runs: set SIGN_IN=accounts and PUBLIC_ORIGIN, then start it again.',
  )
}
