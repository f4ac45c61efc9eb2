import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isInShare, type RegisteredRemote, type Registry } from 'shared-domain'
import { cookieAttributes } from '../../http/auth/sessions'
import type { LiveRegistry } from './live-registry'

/** The registry for the client of a request: during a gradual release it contains the version that this client gets. */
export type VisitorRegistry = (request: FastifyRequest, reply: FastifyReply) => Promise<Registry>

export const visitorRegistry =
  (registry: LiveRegistry): VisitorRegistry =>
  async (request, reply) => {
    const live = await registry()
    if (!live.remotes.some(({ candidate }) => candidate)) return live
    const visitor = visitorOf(request, reply)
    return { ...live, remotes: live.remotes.map((remote) => remoteFor(remote, visitor)) }
  }

/** Only the live version, or the candidate with the live version as its fallback. */
function remoteFor({ candidate, ...live }: RegisteredRemote, visitor: string | null): RegisteredRemote {
  if (!candidate || visitor === null) return live
  const { share, ...publication } = candidate
  const { previous: _, ...fallback } = live
  return isInShare(`${live.name} ${publication.version} ${visitor}`, share)
    ? { ...publication, previous: fallback }
    : live
}

const COOKIE = 'smart-bins-release'
const KNOWN = /^[\w-]{16}$/

/**
 * The key by which a visitor keeps their version: a person, or in the demonstration a browser. `null` for residents: they get
 * the live version, and no cookie.
 */
function visitorOf({ principal, server, cookies }: FastifyRequest, reply: FastifyReply): string | null {
  if (server.access.kind === 'accounts') return principal.personId
  const known = cookies[COOKIE]
  if (known && KNOWN.test(known)) return known
  const id = randomBytes(12).toString('base64url')
  reply.setCookie(COOKIE, id, cookieAttributes(server.access))
  return id
}
