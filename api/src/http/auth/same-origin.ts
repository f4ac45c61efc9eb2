import type { FastifyRequest } from 'fastify'
import { Refusal } from '../problems/refusal'
import type { Access } from './access'

const CHANGES_NOTHING = ['GET', 'HEAD', 'OPTIONS']

type Asked = Pick<FastifyRequest, 'method' | 'headers' | 'host' | 'protocol'>

/**
 * Whether a request that may change something comes from a page of ours, or from no page at all. A browser says so in
 * Sec-Fetch-Site, an older one in Origin. A program sends neither, and no cookie.
 */
function isOwnOrigin(access: Access, { method, headers, host, protocol }: Asked): boolean {
  if (CHANGES_NOTHING.includes(method)) return true
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (headers.origin === undefined) return headers.cookie === undefined
  // Without sign-in any loopback name is ours, and the request says which.
  const own = access.kind === 'accounts' ? access.publicOrigin : `${protocol}://${host}`
  return headers.origin.toLowerCase() === own.toLowerCase()
}

export function refuseForeignOrigin(access: Access, request: Asked): void {
  if (isOwnOrigin(access, request)) return
  const detail = 'Send it from a page of this product, or as a program: with neither cookies nor an Origin.'
  throw new Refusal('foreign-origin', `Another site may not change anything here. ${detail}`, [
    { field: 'headers.origin', detail },
  ])
}
