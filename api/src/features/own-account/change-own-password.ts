import { and, eq, ne } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { sessions } from '../../database/schema'
import { endSessionsWhere, hashToken, sessionToken } from '../../http/auth/sessions'
import { Refusal } from '../../http/problems/refusal'
import { changeRecord } from '../../record/change-record'
import { setOwnPassword } from '../accounts/accounts'
import { hashPassword, passwordProblem } from '../accounts/passwords'
import { type PasswordOwner, requireOwnPassword } from './step-up'

/** Changes the password of the person who is signed in, and ends all of their sessions but this one. */
export async function changeOwnPassword(
  request: FastifyRequest,
  person: PasswordOwner,
  { current, next }: { current: string; next: string },
): Promise<void> {
  const app = request.server
  await requireOwnPassword(request, person, current)
  const detail =
    current === next
      ? 'This is the password that you have. Choose another.'
      : await passwordProblem(next, person.name)
  if (detail) throw Refusal.ofField('invalid-input', 'body.next', detail)
  const passwordHash = await hashPassword(next)
  await changeRecord(app, person.name, async ({ transaction, audit }) => {
    await setOwnPassword({ transaction, audit }, person.id, { passwordHash, by: 'the person' })
    const isOther = ne(sessions.tokenHash, hashToken(sessionToken(request) ?? ''))
    await endSessionsWhere(transaction, and(eq(sessions.personId, person.id), isOther))
  })
}
