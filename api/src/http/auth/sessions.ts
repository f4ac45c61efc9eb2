import { createHash, randomBytes } from 'node:crypto'
import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import type { Executor } from '../../database/in-transaction'
import { people, sessions } from '../../database/schema'
import { addressNetwork } from '../client-address'
import type { Access } from './access'
import { describeDevice } from './device'
import { ANYBODY, DEMONSTRATION_OPERATOR, type Principal } from './principal'
import { PROOF_LASTS_MINUTES } from './recent-proof'
import { routeConfig } from './route-config'

type Authenticate = (request: FastifyRequest) => Promise<Principal> | Principal

/** Asks the sign-in provider about the person when a session's check is due. Returns whether the session continues. */
export type RenewSession = (token: string, log: FastifyBaseLogger) => Promise<boolean>

/** Returns a function that finds the principal of a request. */
export function authenticator(
  access: Access,
  database: Database | undefined,
  renew: RenewSession | undefined,
): Authenticate {
  if (access.kind === 'demonstration') return () => DEMONSTRATION_OPERATOR
  if (!database) throw new Error('Sign-in needs a database: start the server with one.')
  return async (request) => {
    // Static files are public, so they need no session query.
    if (!routeConfig(request).needs) return ANYBODY
    const token = sessionToken(request)
    const principal = token && (await principalOf(database, token, renew, request))
    if (!principal) return ANYBODY
    return (await lacksSecondFactor(access, database, principal))
      ? { ...principal, lacksSecondFactor: true }
      : principal
  }
}

const LACKS_SECOND_FACTOR = {
  name: 'lacks-second-factor',
  text: `select id from people where id = $1 and not (subject is not null and $2)
    and not exists (select from authenticator_apps where person_id = id and confirmed_at is not null)
    and not exists (select from passkeys where person_id = people.id)`,
}

/** Whether a person's role requires a second factor that the person does not have. People of the provider show it there. */
async function lacksSecondFactor(
  access: Access,
  { pool }: Database,
  { personId, roles }: Principal,
): Promise<boolean> {
  if (access.kind !== 'accounts' || !roles.some((role) => access.secondFactorRoles?.includes(role)))
    return false
  const values = [personId, access.provider !== undefined]
  const { rows } = await pool.query({ ...LACKS_SECOND_FACTOR, values })
  return rows.length > 0
}

async function principalOf(
  database: Database,
  token: string,
  renew: RenewSession | undefined,
  request: FastifyRequest,
): Promise<Principal | undefined> {
  const isActive = isOfPerson(request)
  const found = await findSession(database, token, isActive)
  if (!found?.isRenewalDue) return found?.principal
  // The provider may have changed the person's role.
  return (await renew?.(token, request.log))
    ? (await findSession(database, token, isActive))?.principal
    : undefined
}

/**
 * Whether a person is active, as opposed to a page that polls. Our pages mark the first request after a key press, touch or
 * click, and browsers mark a page that a person opens.
 */
const isOfPerson = ({ headers }: FastifyRequest) =>
  headers[PERSON_ACTIVE] !== undefined || headers['sec-fetch-user'] === '?1'

const TOKEN_BYTES = 32
/** Request header: the person did something on the page since the last request. */
const PERSON_ACTIVE = 'person-active'

// A session ends when it is idle for longer than a shift, or a week after it began.
const IS_OVER = sql`(${sessions.usedAt} < now() - interval '8 hours' or ${sessions.createdAt} < now() - interval '7 days')`

/** The sessions that match a condition and have not ended. */
export const isLasting = (condition: SQL) => and(condition, not(IS_OVER))

/** Only the hash is stored, so a copy of the database cannot be used to sign in. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Browser and network of a session, so that its owner can tell home from work. */
export const sessionPlace = ({ ip, headers }: FastifyRequest): SessionPlace => ({
  device: describeDevice(headers['user-agent']),
  network: addressNetwork(ip, 'block'),
})
export type SessionPlace = Pick<typeof sessions.$inferInsert, 'device' | 'network'>

/** The session of a person who signed in through the council's provider. */
export interface ProviderSession {
  /** The provider's own session id, when it sends one. */
  providerSession: string | null
  /** When the person last signed in at the provider; `null` when it does not say. */
  provedAt: Date | null
  /** Encrypts the refresh token with a key derived from the session token. */
  sealRefreshToken: (token: string) => string | null
}

/** How often the provider is asked whether the person may still sign in. */
export const RENEWED_FOR = sql`now() + interval '14 minutes'`

/** Starts a session and returns its token. Only the token's hash is stored. */
export async function openSession(
  executor: Executor,
  personId: string,
  place: SessionPlace,
  provider?: ProviderSession,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await executor.delete(sessions).where(IS_OVER)
  await executor.insert(sessions).values({
    tokenHash: hashToken(token),
    personId,
    ...place,
    provedAt: provider ? provider.provedAt : sql`now()`,
    ...(provider && {
      providerSession: provider.providerSession,
      refreshToken: provider.sealRefreshToken(token),
      renewAt: RENEWED_FOR,
    }),
  })
  await executor.update(people).set({ lastSeenAt: sql`now()` }).where(eq(people.id, personId))
  return token
}

export const endSession = (executor: Executor, token: string) =>
  executor.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))

/**
 * Records that the person of a session has proved again who they are. Returns whose session it is, or `undefined` when it
 * belongs to someone else. `subject` is the provider's name for the person.
 */
export async function proveSession(
  executor: Executor,
  token: string,
  { at, subject }: { at: Date; subject?: string },
): Promise<string | undefined> {
  const isSame = subject === undefined ? sql`true` : sql`${people.subject} = ${subject}`
  const [proved] = await executor
    .update(sessions)
    .set({ provedAt: at })
    .from(people)
    .where(and(eq(sessions.tokenHash, hashToken(token)), eq(people.id, sessions.personId), isSame))
    .returning({ personId: sessions.personId })
  return proved?.personId
}

/** Ends the sessions that match the condition. Returns whose they were. */
export async function endSessionsWhere(executor: Executor, condition: SQL | undefined): Promise<string[]> {
  const ended = await executor.delete(sessions).where(condition).returning({ personId: sessions.personId })
  return ended.map(({ personId }) => personId)
}

/** Ends all sessions of a person. */
export const endSessionsOf = (executor: Executor, personId: string) =>
  executor.delete(sessions).where(eq(sessions.personId, personId))

const FIND_SESSION = {
  name: 'find-session',
  text: `select person_id as "personId", people.name, people.role, used_at < now() - interval '1 minute' as "isDue",
      coalesce(renew_at <= now(), false) as "isRenewalDue",
      coalesce(proved_at > now() - interval '${PROOF_LASTS_MINUTES} minutes', false) as "isProven"
    from sessions join people on people.id = person_id
    where token_hash = $1 and is_active
      and used_at >= now() - interval '8 hours' and sessions.created_at >= now() - interval '7 days'`,
}

/** The sessions of these token hashes that have not ended, with the present role of their person, by token hash. */
export async function lastingSessions(query: Executor, tokenHashes: readonly string[]) {
  const lasting = await query
    .select({ tokenHash: sessions.tokenHash, role: people.role })
    .from(sessions)
    .innerJoin(people, and(eq(people.id, sessions.personId), people.isActive))
    .where(isLasting(inArray(sessions.tokenHash, tokenHashes)))
  return new Map(lasting.map(({ tokenHash, role }) => [tokenHash, role]))
}

const USE_SESSION = {
  name: 'use-session',
  text: `with used as (update sessions set used_at = now() where token_hash = $1 returning person_id)
    update people set last_seen_at = now() from used where id = used.person_id`,
}

interface FoundSession {
  personId: string
  name: string
  role: Role
  isDue: boolean
  isRenewalDue: boolean
  isProven: boolean
}

/** Returns the person of this token while the session lasts. Activity of the person extends it. */
async function findSession({ pool }: Database, token: string, isActive: boolean) {
  const tokenHash = hashToken(token)
  const { rows } = await pool.query<FoundSession>({ ...FIND_SESSION, values: [tokenHash] })
  const [found] = rows
  if (!found) return undefined
  // Not written on every request: a screen sends several a second.
  if (isActive && found.isDue) await pool.query({ ...USE_SESSION, values: [tokenHash] })
  const { personId, name, role, isRenewalDue, isProven } = found
  return { principal: { personId, name, roles: [role], isProven }, isRenewalDue }
}

const TOKEN = /^[\w-]{43}$/

/**
 * With the `__Host-` prefix, browsers refuse the cookie from another subdomain and without Secure. Plain http cannot have it.
 */
export const cookieName = (access: Access, name: 'session' | 'device' | 'checks' | 'step') =>
  isEncrypted(access) ? `__Host-${name}` : `smart-bins-${name}`
const isEncrypted = (access: Access) => access.kind === 'accounts' && access.publicOrigin.startsWith('https:')

/** The session token in the request's cookie; `undefined` without one. */
export function sessionToken({ server, cookies }: FastifyRequest): string | undefined {
  const token = cookies[cookieName(server.access, 'session')]
  return token && TOKEN.test(token) ? token : undefined
}

/** Deleted when the browser closes; the session itself may end sooner. */
export const setSessionCookie = (reply: FastifyReply, token: string) =>
  reply.setCookie(cookieName(reply.server.access, 'session'), token, cookieAttributes(reply.server.access))

/** Takes the session's cookie and everything that the browser has cached. Taps that wait to be sent stay. */
export const clearSession = (reply: FastifyReply) =>
  reply
    .clearCookie(cookieName(reply.server.access, 'session'), cookieAttributes(reply.server.access))
    .header('clear-site-data', '"cache"')

export const cookieAttributes = (access: Access) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isEncrypted(access) }) as const
