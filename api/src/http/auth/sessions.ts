import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Role } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import type { Executor } from '../../database/in-transaction'
import { sessions } from '../../database/schema'
import type { Principal } from './principal'

const TOKEN_BYTES = 32
// Unused for longer than a shift, or older than a week: then a session is over.
const IS_OVER = sql`(${sessions.usedAt} < now() - interval '8 hours' or ${sessions.createdAt} < now() - interval '7 days')`

/** Only this is kept: whoever reads the database can't sign in with it. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Begins a session; answers with its token, which is nowhere else. */
export async function openSession(executor: Executor, personId: string): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await executor.delete(sessions).where(IS_OVER)
  await executor.insert(sessions).values({ tokenHash: hashOf(token), personId })
  return token
}

export const endSession = (executor: Executor, token: string) =>
  executor.delete(sessions).where(eq(sessions.tokenHash, hashOf(token)))

/** Everywhere at once. */
export const endSessionsOf = (executor: Executor, personId: string) =>
  executor.delete(sessions).where(eq(sessions.personId, personId))

const FIND_SESSION = {
  name: 'find-session',
  text: `select person_id as "personId", people.name, people.role, used_at < now() - interval '1 minute' as "isDue"
    from sessions join people on people.id = person_id
    where token_hash = $1 and is_active
      and used_at >= now() - interval '8 hours' and sessions.created_at >= now() - interval '7 days'`,
}

interface FoundSession {
  personId: string
  name: string
  role: Role
  isDue: boolean
}

/** Who the session of this token belongs to, while it lasts. Each use makes it last longer. */
export async function findSession({ pool }: Database, token: string): Promise<Principal | undefined> {
  const tokenHash = hashOf(token)
  const { rows } = await pool.query<FoundSession>({ ...FIND_SESSION, values: [tokenHash] })
  const [found] = rows
  if (!found) return undefined
  // Not at every use: a screen asks several times a second.
  if (found.isDue) await pool.query('update sessions set used_at = now() where token_hash = $1', [tokenHash])
  return { personId: found.personId, name: found.name, roles: [found.role] }
}
