import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from './access'

const TOKEN = /^[\w-]{43}$/

/** The prefix makes browsers refuse the cookie from another subdomain, and without Secure. Plain http can't have it. */
const cookieName = (access: Access) => (isEncrypted(access) ? '__Host-session' : 'smart-bins-session')
const isEncrypted = (access: Access) => access.kind === 'accounts' && access.publicOrigin.startsWith('https:')

/** The token of the session that a request claims; nothing when it claims none. */
export function sessionToken({ server, cookies }: FastifyRequest): string | undefined {
  const token = cookies[cookieName(server.access)]
  return token && TOKEN.test(token) ? token : undefined
}

/** Gone with the browser; the session may end sooner. */
export const giveSession = (reply: FastifyReply, token: string) =>
  reply.setCookie(cookieName(reply.server.access), token, attributes(reply.server.access))

export const takeSession = (reply: FastifyReply) =>
  reply.clearCookie(cookieName(reply.server.access), attributes(reply.server.access))

const attributes = (access: Access) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isEncrypted(access) }) as const
