import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  endSession,
  openSession,
  sessionPlace,
  sessionToken,
  setSessionCookie,
} from '../../http/auth/sessions'
import { keyedHash } from '../../http/client-address'
import { type Change, changeRecord } from '../../record/change-record'
import { hasSecondFactor } from '../accounts/second-factor/second-factor'
import { claimedDevice, rememberDevice } from './known-device'
import { asOneName } from './sign-in-attempts'
import { type AwaitedStep, clearStepCookie, openStep, setStepCookie } from './sign-in-steps'

interface SignedInPerson {
  id: string
  name: string
  mustChangePassword: boolean
}

interface Shown {
  /** What the person has shown. The second factor and the new password come after a password; a passkey is two factors by itself. */
  shown: 'password' | 'link' | 'second factor' | 'new password' | 'passkey'
  /** How, for the audit trail. */
  by?: string
  /** Happens in the same transaction. Nothing begins when it throws. */
  first: (change: Change) => Promise<void>
}

/**
 * Goes on with the sign-in of a person who has shown something: begins the session, or opens the step that is missing and returns
 * it. The browser becomes a known device with the session.
 */
export async function goOn(
  request: FastifyRequest,
  reply: FastifyReply,
  person: SignedInPerson,
  { shown, by, first }: Shown,
): Promise<AwaitedStep | null> {
  const app = request.server
  const earlier = sessionToken(request)
  const begun = await changeRecord(app, person.name, async (change) => {
    await first(change)
    const { transaction, audit } = change
    // Session fixation: a token that an attacker planted must not become signed in.
    if (earlier) await endSession(transaction, earlier)
    const awaits = await missingStep(change, person, shown)
    if (awaits) return { awaits, token: await openStep(transaction, person.id, awaits) }
    audit('session.begin', `person:${person.id}`, by === undefined ? {} : { by }, request.ip)
    return { awaits, token: await openSession(transaction, person.id, sessionPlace(request)) }
  })
  if (begun.awaits) {
    setStepCookie(reply, begun.token)
    return begun.awaits
  }
  setSessionCookie(reply, begun.token)
  clearStepCookie(request, reply)
  await rememberDevice(reply, keyedHash(app.database), claimedDevice(request), asOneName(person.name))
  return null
}

async function missingStep(
  { transaction }: Change,
  { id, mustChangePassword }: SignedInPerson,
  shown: Shown['shown'],
): Promise<AwaitedStep | null> {
  if (shown === 'password' && (await hasSecondFactor(transaction, id))) return 'second-factor'
  // Who has chosen a new password by a link has shown a mailbox at most.
  if (shown === 'link') return (await hasSecondFactor(transaction, id)) ? 'second-factor' : null
  const knowsOldPassword = shown === 'password' || shown === 'second factor'
  return mustChangePassword && knowsOldPassword ? 'new-password' : null
}
