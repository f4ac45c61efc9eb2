import type { FastifyRequest } from 'fastify'
import { Refusal } from '../problems/refusal'
import type { Access } from './access'

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/** Whether the request's Host header is one of our names: this machine's, or with sign-in the public one. */
const isOwnHost = (access: Access, host: string) =>
  LOOPBACK_HOST.test(host) ||
  (access.kind === 'accounts' && host.toLowerCase() === new URL(access.publicOrigin).host)

/**
 * DNS rebinding: a foreign page can point its own host name at this machine, and the browser then lets it read our responses.
 * The Host header still contains the foreign name.
 */
export function refuseForeignHost(access: Access, host: string): void {
  if (isOwnHost(access, host)) return
  const remedy =
    access.kind === 'accounts'
      ? `Use ${access.publicOrigin}; a proxy must pass the Host header on.`
      : 'Use http://localhost or http://127.0.0.1; to serve others, set SIGN_IN=accounts and PUBLIC_ORIGIN.'
  throw new Refusal('foreign-host', `This server does not answer for this Host. ${remedy}`, [
    { field: 'headers.host', detail: remedy },
  ])
}

const CHANGES_NOTHING = ['GET', 'HEAD', 'OPTIONS']

type Asked = Pick<FastifyRequest, 'method' | 'headers' | 'host' | 'protocol'>

/**
 * Whether a request that may change something comes from one of our pages or from no page at all. Browsers say so in
 * Sec-Fetch-Site, older ones in Origin. Programs send neither, and no cookie.
 */
function isOwnOrigin(access: Access, { method, headers, host, protocol }: Asked): boolean {
  if (CHANGES_NOTHING.includes(method)) return true
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (headers.origin === undefined) return headers.cookie === undefined
  // Without sign-in every loopback name is ours, so the request's own Host is compared.
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
