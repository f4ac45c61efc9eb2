import { desc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { type Account, formerRole } from 'shared-domain/contract'
import { sessions } from '../../database/schema'
import { hashToken, isLasting, sessionToken } from '../../http/auth/sessions'
import { findPersonById } from '../accounts/accounts'
import { hasApp } from '../accounts/second-factor/authenticator-app'
import { canHavePasskeys, passkeysOf } from '../accounts/second-factor/passkeys'
import { countRecoveryCodes } from '../accounts/second-factor/recovery-codes'

/** How the person of a request signs in, and their sessions. The demonstration's operator has no account, so the lists are empty. */
export async function presentAccount(request: FastifyRequest): Promise<Account> {
  const { server, principal } = request
  const { access, database } = server
  const { personId, name, roles } = principal
  const named = { name, roles: roles.map(formerRole), roleNames: [...roles] }
  const nothing = { ...named, passkeys: [], recoveryCodesLeft: 0, sessions: [] }
  if (access.kind !== 'accounts' || personId === null)
    return { ...nothing, signsInBy: 'provider', authenticatorApp: 'unavailable', canAddPasskey: false }
  const { query } = database
  const person = await findPersonById(query, personId)
  const isOfProvider = access.provider !== undefined && person?.subject !== null
  const [hasOne, passkeys, recoveryCodesLeft] = await Promise.all([
    hasApp(query, personId),
    passkeysOf(query, personId),
    countRecoveryCodes(query, personId),
  ])
  const offersApp = access.secondFactorKey !== undefined
  return {
    ...nothing,
    signsInBy: isOfProvider ? 'provider' : 'password',
    authenticatorApp: hasOne ? 'on' : offersApp ? 'off' : 'unavailable',
    canAddPasskey: canHavePasskeys(access.publicOrigin),
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    sessions: await presentSessions(request, personId),
  }
}

async function presentSessions(request: FastifyRequest, personId: string): Promise<Account['sessions']> {
  const rows = await request.server.database.query
    .select()
    .from(sessions)
    .where(isLasting(eq(sessions.personId, personId)))
    .orderBy(desc(sessions.usedAt))
  const own = hashToken(sessionToken(request) ?? '')
  return rows.map(({ id, device, network, createdAt, usedAt, tokenHash }) => ({
    id,
    device,
    network,
    beganAt: createdAt.toISOString(),
    usedAt: usedAt.toISOString(),
    isThis: tokenHash === own,
  }))
}
