import type { FastifyInstance } from 'fastify'
import type { Role } from 'shared-domain/contract'
import { endSession, openSession } from '../../http/auth/sessions'
import { Refusal } from '../../http/problems/refusal'
import { changeRecord } from '../../record/change-record'
import { findPerson } from '../accounts/accounts'
import { isPasswordRight } from '../accounts/passwords'
import { type Attempt, countAttempt, forgetAttempt } from './sign-in-attempts'

interface Credentials {
  name: string
  password: string
  /** Where they come from. */
  address: string
  /** The token of the session that this one takes the place of. */
  earlier: string | undefined
}

interface SignedIn {
  token: string
  person: { name: string; roles: Role[] }
}

type App = Pick<FastifyInstance, 'access' | 'database' | 'live'>

/** Begins a session, or refuses: in the same words, after the same time, whether or not there is such a name. */
export async function signIn(app: App, credentials: Credentials): Promise<SignedIn> {
  requireAccounts(app)
  const attempt = await countAttempt(app.database, credentials.name, credentials.address)
  const person = await findPerson(app.database.query, credentials.name)
  const passwordHash = person?.isActive ? person.passwordHash : null
  const isRight = await isPasswordRight(credentials.password, passwordHash)
  if (person && isRight) return begin(app, person, credentials, attempt)
  await changeRecord(app, 'nobody', async ({ audit }) =>
    audit('session.refuse', `person:${person?.id ?? 'unknown'}`, {}),
  )
  throw new Refusal('wrong-password', 'The name or the password is wrong. Check both, then try again.')
}

function begin(
  app: App,
  { id, name, role }: { id: string; name: string; role: Role },
  { earlier }: Credentials,
  attempt: Attempt,
): Promise<SignedIn> {
  return changeRecord(app, name, async ({ transaction, audit }) => {
    await forgetAttempt(transaction, attempt)
    // Session fixation: a token that an attacker planted must not become signed in.
    if (earlier) await endSession(transaction, earlier)
    audit('session.begin', `person:${id}`, {})
    return { token: await openSession(transaction, id), person: { name, roles: [role] } }
  })
}

function requireAccounts({ access }: App): void {
  if (access.kind === 'accounts') return
  throw new Refusal(
    'not-possible-now',
    'There is no sign-in while the demonstration runs: set SIGN_IN=accounts and PUBLIC_ORIGIN, then start it again.',
  )
}
