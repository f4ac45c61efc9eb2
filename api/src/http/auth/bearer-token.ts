import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { TokenScope } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { Refusal } from '../problems/refusal'
import type { Principal } from './principal'
import { routeConfig } from './route-config'
import { hashToken } from './sessions'

/** A fixed prefix lets scanners of code and logs find leaked secrets. */
const PREFIX = 'sbt_'
const SECRET_BYTES = 32
const SECRET = /^Bearer (sbt_[\w-]{43})$/i

export const newTokenSecret = () => PREFIX + randomBytes(SECRET_BYTES).toString('base64url')

const FIND_TOKEN = {
  name: 'find-access-token',
  text: `select id, name, scopes, devices, token_hash = $1 as "isCurrent",
      coalesce(case when token_hash = $1 then last_used_at else previous_used_at end < now() - interval '1 minute', true) as "isDue"
    from access_tokens
    where (token_hash = $1 or (previous_hash = $1 and previous_until > now()))
      and revoked_at is null and expires_at > now()`,
}

interface FoundToken {
  id: string
  name: string
  scopes: TokenScope[]
  devices: string[] | null
  isCurrent: boolean
  isDue: boolean
}

/**
 * Returns the device or integration whose access token the request carries; `undefined` when it carries none. Refuses an
 * invalid token.
 */
export async function bearerPrincipal(
  { pool }: Pick<Database, 'pool'>,
  request: FastifyRequest,
): Promise<Principal | undefined> {
  const { authorization } = request.headers
  // Public routes such as files and metrics do not look at tokens.
  const { needs = 'nothing' } = routeConfig(request)
  if (authorization === undefined || needs === 'nothing') return undefined
  const secret = SECRET.exec(authorization)?.[1]
  const { rows } = secret
    ? await pool.query<FoundToken>({ ...FIND_TOKEN, values: [hashToken(secret)] })
    : { rows: [] }
  const [token] = rows
  if (!token)
    throw new Refusal(
      'wrong-token',
      'This access token is unknown, expired or revoked. An administrator makes one at Admin, under Tokens; send it as: Authorization: Bearer sbt_…',
    )
  // Not written on every use: a gateway sends several requests a second.
  if (token.isDue)
    await pool.query(
      `update access_tokens set ${token.isCurrent ? 'last_used_at' : 'previous_used_at'} = now() where id = $1`,
      [token.id],
    )
  const { name, scopes, devices } = token
  return { personId: null, name: `token ${name}`, roles: [], scopes, ...(devices && { devices }) }
}
