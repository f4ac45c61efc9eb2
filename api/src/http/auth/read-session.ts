import type { FastifyRequest } from 'fastify'
import type { Database } from '../../database/database'
import type { Access } from './access'
import { ANYBODY, DEMONSTRATION_OPERATOR, type Principal } from './principal'
import { sessionToken } from './session-cookie'
import { findSession } from './sessions'

type WhoAsks = (request: FastifyRequest) => Promise<Principal> | Principal

/** Tells on whose behalf a request acts. */
export function whoAsks(access: Access, database: Database | undefined): WhoAsks {
  if (access.kind === 'demonstration') return () => DEMONSTRATION_OPERATOR
  if (!database) throw new Error('Sign-in needs a database: start the server with one.')
  return async (request) => {
    // Files are for everybody: no query for each.
    if (!request.routeOptions.config?.needs) return ANYBODY
    const token = sessionToken(request)
    return (token && (await findSession(database, token))) || ANYBODY
  }
}
