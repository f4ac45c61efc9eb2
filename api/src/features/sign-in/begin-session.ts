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
import { normaliseName } from './sign-in-attempts'
import { type AwaitedStep, clearStepCookie, openStep, setStepCookie } from './sign-in-steps'

interface SignedInPerson {
  id: string
  name: string
  mustChangePassword: boolean
}

interface Shown {
  /**
   * What the person has proved so far. The second factor and the new password follow a password; a passkey is two factors by
   * itself.
   */
  shown: 'password' | 'link' | 'second factor' | 'new password' | 'passkey'
  /** Uses up the proof in the same transaction. Returns its kind for the audit trail. No session begins when it throws. */
  first: (change: Change) => Promise<string | undefined>
}

/**
 * Continues a sign-in after a proof: starts the session, or opens and returns the missing step. With the session, the browser
 * becomes a known device.
 */
export async function continueSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  person: SignedInPerson,
  { shown, first }: Shown,
): Promise<AwaitedStep | null> {
  const app = request.server
  const earlier = sessionToken(request)
  const begun = await changeRecord(app, person.name, async (change) => {
    const by = await first(change)
    const { transaction, audit } = change
    // Against session fixation: a token that an attacker planted must not become a session.
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
  await rememberDevice(reply, keyedHash(app.database), claimedDevice(request), normaliseName(person.name))
  return null
}

async function missingStep(
  { transaction }: Change,
  { id, mustChangePassword }: SignedInPerson,
  shown: Shown['shown'],
): Promise<AwaitedStep | null> {
  if (shown === 'password' && (await hasSecondFactor(transaction, id))) return 'second-factor'
  // Someone who chose a new password through a link has proved at most access to a mailbox.
  if (shown === 'link') return (await hasSecondFactor(transaction, id)) ? 'second-factor' : null
  const knowsOldPassword = shown === 'password' || shown === 'second factor'
  return mustChangePassword && knowsOldPassword ? 'new-password' : null
}
