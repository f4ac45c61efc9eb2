import { Refusal } from '../problems/refusal'
import type { Access } from './access'

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/** Whether a request's Host is a name of ours: this machine's own, and with sign-in the public one. */
const isOwnHost = (access: Access, host: string) =>
  LOOPBACK_HOST.test(host) ||
  (access.kind === 'accounts' && host.toLowerCase() === new URL(access.publicOrigin).host)

/**
 * A page elsewhere may give its own name this machine's address (DNS rebinding), and then the browser lets it read
 * what we answer. The Host header still says the name that it used.
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
