import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Access } from '../http/auth/access'
import { addressNetwork, forwardedAddresses } from '../http/client-address'

/**
 * Normalises the client addresses that proxies forward, before any other hook reads them. Logs once which address the rate
 * limits use, because all residents share one address behind a proxy that is missing from TRUST_PROXY.
 */
export const clientAddresses = fp<{ access: Access }>(
  async (app, { access }) => {
    const { log } = app
    app.addHook('onRequest', (request, _reply, done) => {
      const forwarded = forwardedAddresses(request.raw.headers)
      if (forwarded !== undefined) request.raw.headers['x-forwarded-for'] = forwarded
      done()
    })
    if (access.kind === 'demonstration') return
    const { trustedProxies } = access
    app.addHook('onReady', async () => {
      if (trustedProxies.length === 0)
        log.info('A client’s address is that of its connection: TRUST_PROXY names no proxy.')
      else
        log.info({ trustedProxies }, 'A client’s address is the one that the proxies of TRUST_PROXY forward.')
    })
    let isTold = false
    app.addHook('onRequest', (request, _reply, done) => {
      if (!isTold && !request.routeOptions.config.answersToAnyHost) {
        isTold = true
        logAddress(request)
      }
      done()
    })
  },
  { name: 'client-addresses' },
)

/** Logs only networks, which tell a proxy from a resident without identifying anyone. */
function logAddress({ ip, socket, headers, log }: FastifyRequest): void {
  const seen = {
    connection: addressNetwork(socket.remoteAddress ?? '', 'block'),
    client: addressNetwork(ip, 'block'),
  }
  if (ip === socket.remoteAddress && headers['x-forwarded-for'])
    log.warn(
      seen,
      'The first request came through a proxy that TRUST_PROXY does not name: all clients behind it have its address and share its limits.',
    )
  else log.info(seen, 'The first request came from this network: compare it with your own.')
}
