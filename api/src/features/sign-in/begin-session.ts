import type { FastifyReply, FastifyRequest } from 'fastify'
import { endSession, openSession, sessionToken, setSessionCookie } from '../../http/auth/sessions'
import { keyedHash } from '../../http/client-address'
import { type Change, changeRecord } from '../../record/change-record'
import { claimedDevice, rememberDevice } from './known-device'
import { asOneName } from './sign-in-attempts'

interface SignedInPerson {
  id: string
  name: string
}

/**
 * Begins the session of a person who has shown who they are, in the browser of this request, which becomes a known device of theirs. `by`
 * goes into the audit trail. What `first` does happens in the same transaction, and nothing begins when it throws.
 */
export async function beginSession(
  request: FastifyRequest,
  reply: FastifyReply,
  person: SignedInPerson,
  by: { by?: string },
  first: (change: Change) => Promise<void>,
): Promise<void> {
  const app = request.server
  const earlier = sessionToken(request)
  const token = await changeRecord(app, person.name, async (change) => {
    await first(change)
    // Session fixation: a token that an attacker planted must not become signed in.
    if (earlier) await endSession(change.transaction, earlier)
    change.audit('session.begin', `person:${person.id}`, by, request.ip)
    return openSession(change.transaction, person.id)
  })
  setSessionCookie(reply, token)
  await rememberDevice(reply, keyedHash(app.database), claimedDevice(request), asOneName(person.name))
}
