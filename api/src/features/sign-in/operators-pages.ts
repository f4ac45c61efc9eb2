import fp from 'fastify-plugin'
import { isAllowed } from 'shared-domain/contract'
import type { Principal } from '../../http/auth/principal'
import { sendPlainDocument } from '../../http/plain-document'
import { closedDocument } from './sign-in-page'

/** What every role that has anything to do with the operators' pages may do. */
const OPENS_PAGES = 'routes:read'

/** Redirects browsers without a session from the operators' pages to the sign-in page. The data behind them is authorised by the API. */
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

/** However the path is written: the shell's own router would find the page, too. @internal */
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
