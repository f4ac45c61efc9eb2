import fp from 'fastify-plugin'
import { isAllowed } from 'shared-domain/contract'
import type { Principal } from '../../http/auth/principal'
import { sendPlainDocument } from '../../http/plain-document'
import { closedDocument } from './sign-in-page'

/** The permission that every role with access to operators' pages has. */
const OPENS_PAGES = 'routes:read'

/**
 * Redirects browsers without a session from the operators' pages to the sign-in page. The API checks access to the data itself.
 */
export const operatorsPages = fp(
  async (app) => {
    app.addHook('onRequest', async ({ method, url, principal }, reply) => {
      if (!['GET', 'HEAD'].includes(method) || !isOperatorsPage(url)) return undefined
      const door = pageAccess(principal)
      if (door === 'sign-in') return reply.redirect(`/sign-in?next=${encodeURIComponent(url)}`, 303)
      if (door === 'closed') return sendPlainDocument(reply, 403, closedDocument(principal.name))
      return undefined
    })
  },
  { name: 'operators-pages', dependencies: ['auth'] },
)

/** @internal */
export function pageAccess({ roles }: Principal): 'open' | 'sign-in' | 'closed' {
  if (roles.length === 0) return 'sign-in'
  return isAllowed(OPENS_PAGES, roles) ? 'open' : 'closed'
}

/** Matches every spelling of the path that the shell's own router would accept. @internal */
export function isOperatorsPage(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  return /^\/+app(\/|$)/i.test(decoded(path))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
