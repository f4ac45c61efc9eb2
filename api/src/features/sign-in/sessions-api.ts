import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { formerRole, OPERATIONS, type Role, type WhoAmI } from 'shared-domain/contract'
import { clearSession, endSession, sessionToken } from '../../http/auth/sessions'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { changeRecord } from '../../record/change-record'
import { signIn } from './sign-in'
import { STEP_PAGES } from './sign-in-steps'

/** Signing in and out, and reading the session, as operations of the API. */
export const sessionsApi = fp(
  async (app) => {
    serveOperation(app, OPERATIONS.whoAmI, async (_input, request) => presentWhoAmI(request))
    serveOperation(app, OPERATIONS.signIn, async ({ body }, request, reply) => ({
      person: presentPerson(await signInCompletely(request, reply, body)),
      isDemonstrationOperator: false,
    }))
    serveOperation(app, OPERATIONS.signOut, async (_input, request, reply) => {
      const token = sessionToken(request)
      clearSession(reply)
      const { personId, name } = request.principal
      if (!token || !personId) return undefined
      return changeRecord(app, name, async ({ transaction, audit }) => {
        await endSession(transaction, token)
        audit('session.end', `person:${personId}`, {})
        return undefined
      })
    })
  },
  { name: 'sessions-api', dependencies: ['database', 'auth', 'live'] },
)

async function signInCompletely(...[request, reply, credentials]: Parameters<typeof signIn>) {
  const { awaits, name, roles } = await signIn(request, reply, credentials)
  if (awaits)
    throw new Refusal(
      'sign-in-unfinished',
      `The password is right. Go on in a browser at ${STEP_PAGES[awaits]}.`,
    )
  return { name, roles }
}

interface PresentedPerson {
  personId?: string | null
  name: string
  roles: readonly Role[]
}

const presentPerson = ({ personId, name, roles }: PresentedPerson) => ({
  ...(personId && { id: personId }),
  name,
  roles: roles.map(formerRole),
  roleNames: [...roles],
})

function presentWhoAmI({
  principal: { personId, name, roles, lacksSecondFactor },
  server,
}: FastifyRequest): WhoAmI {
  return {
    ...(lacksSecondFactor && { lacksSecondFactor }),
    person: roles.length > 0 ? presentPerson({ personId, name, roles }) : null,
    isDemonstrationOperator: server.access.kind === 'demonstration',
  }
}
