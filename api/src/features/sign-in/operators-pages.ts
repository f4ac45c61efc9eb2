import fp from 'fastify-plugin'
import { paths } from 'shared-domain'
import { isAllowed, landingPath } from 'shared-domain/contract'
import type { Principal } from '../../http/auth/principal'
import { sendPlainDocument } from '../../http/plain-document'
import { closedDocument } from './sign-in-page'

/** The permission that every role with access to operators' pages has. */
const OPENS_PAGES = 'live:read'

/**
 * Redirects browsers without a session from the operators' pages to the sign-in page, a person who has to add a second factor
 * to the own account, and a person from a first page that is not theirs to their own. The API checks access to the data itself.
 */
export const operatorsPages = fp(
  async (app) => {
    app.addHook('onRequest', async ({ method, url, principal }, reply) => {
      if (!['GET', 'HEAD'].includes(method) || !isOperatorsPage(url)) return undefined
      const door = pageAccess(principal)
      if (door === 'sign-in') return reply.redirect(`/sign-in?next=${encodeURIComponent(url)}`, 303)
      if (principal.lacksSecondFactor && !isAccountPage(url)) return reply.redirect(paths.account, 303)
      if (door === 'closed') return sendPlainDocument(reply, 403, closedDocument(principal.name))
      return isOthersFirstPage(url, principal) ? reply.redirect(landingPath(principal.roles), 303) : undefined
    })
  },
  { name: 'operators-pages', dependencies: ['auth'] },
)

const isAccountPage = (url: string) => url.split('?', 1)[0] === paths.account

/** @internal */
export function pageAccess({ roles }: Principal): 'open' | 'sign-in' | 'closed' {
  if (roles.length === 0) return 'sign-in'
  return isAllowed(OPENS_PAGES, roles) ? 'open' : 'closed'
}

/** Whether the path names no page in particular, or the dashboard, which most links name, to a role that cannot read it. */
function isOthersFirstPage(url: string, { roles }: Principal): boolean {
  const path = url.split('?', 1)[0]?.replace(/\/$/, '')
  return path === '/app' || (path === paths.dashboard && !isAllowed('record:read', roles))
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
