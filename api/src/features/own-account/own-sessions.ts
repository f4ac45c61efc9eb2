import { and, eq, ne } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { sessions } from '../../database/schema'
import { endSessionsWhere, hashToken, sessionToken } from '../../http/auth/sessions'
import { Refusal } from '../../http/problems/refusal'
import { changeRecord } from '../../record/change-record'

interface Owner {
  id: string
  name: string
}

export const endOwnSession = (request: FastifyRequest, { id: personId, name }: Owner, sessionId: string) =>
  changeRecord(request.server, name, async ({ transaction, audit }) => {
    const ended = await endSessionsWhere(
      transaction,
      and(eq(sessions.id, sessionId), eq(sessions.personId, personId)),
    )
    if (ended.length === 0) throw new Refusal('unknown-session', 'This session has ended already.')
    audit('session.end', `person:${personId}`, { by: 'the person, elsewhere' })
    return undefined
  })

/** Ends all sessions of the person except the one of this request. */
export const endOtherSessions = (request: FastifyRequest, { id: personId, name }: Owner) =>
  changeRecord(request.server, name, async ({ transaction, audit }) => {
    const ended = await endSessionsWhere(
      transaction,
      and(eq(sessions.personId, personId), ne(sessions.tokenHash, hashToken(sessionToken(request) ?? ''))),
    )
    if (ended.length > 0) audit('session.end-others', `person:${personId}`, { sessions: ended.length })
    return undefined
  })
