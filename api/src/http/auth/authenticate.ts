import fastifyCookie from '@fastify/cookie'
import type { FastifyRequest, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { isAllowed, type Need } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { Refusal } from '../problems/refusal'
import type { Access } from './access'
import type { Principal } from './principal'
import { refuseForeignHost, refuseForeignOrigin } from './same-origin'
import { authenticator, type RenewSession } from './sessions'

declare module 'fastify' {
  interface FastifyInstance {
    access: Access
  }
  interface FastifyRequest {
    principal: Principal
  }
  interface FastifyContextConfig {
    /** The permission that the route needs. */
    needs?: Need
    /** What watches the process asks for it by an address, and finds nothing there that a page could misuse. */
    answersToAnyHost?: boolean
  }
}

interface AuthenticationOptions {
  access: Access
  /** Where the accounts are. */
  database: Database | undefined
  /** Where a provider signs people in. */
  renewSession?: RenewSession | undefined
}

/** Authenticates each request, and authorises it by the needs of its route. */
export const authentication = fp<AuthenticationOptions>(
  async (app, { access, database, renewSession }) => {
    const identify = authenticator(access, database, renewSession)
    app.decorate('access', { getter: () => access })
    app.decorateRequest('principal')
    await app.register(fastifyCookie)
    app.addHook('onRoute', requireNeed)
    app.addHook('onRequest', async (request) => {
      if (!request.routeOptions.config?.answersToAnyHost) refuseForeignHost(access, request.host)
      refuseFullUrl(request)
      refuseForeignOrigin(access, request)
      request.principal = await identify(request)
      refuseUnlessAllowed(request)
    })
  },
  { name: 'auth', dependencies: ['problems'] },
)

/** As proxies are asked. The router would find a route for it that nothing else here recognises by its path. */
function refuseFullUrl({ url }: FastifyRequest): void {
  if (url.startsWith('/')) return
  throw new Refusal('invalid-input', 'Ask for a path that begins with a slash.', [
    { field: 'url', detail: 'Ask for a path that begins with a slash.' },
  ])
}

function refuseUnlessAllowed({ routeOptions, principal }: FastifyRequest): void {
  const { needs = 'nothing' } = routeOptions.config ?? {}
  if (isAllowed(needs, principal.roles)) return
  if (principal.roles.length === 0) throw new Refusal('not-signed-in', 'Sign in at /sign-in, then try again.')
  throw new Refusal('not-allowed', `This needs the permission '${needs}', which ${principal.name} lacks.`)
}

const ONLY_READS = ['GET', 'HEAD']

/** Throws, so that the server does not start, for a route of the API or one that changes something and names no need. */
function requireNeed({ method, url, config }: RouteOptions): void {
  if (config?.needs) return
  const isReading = [method].flat().every((each) => ONLY_READS.includes(each))
  if (isReading && !/^\/api(\/|$)/i.test(url)) return
  throw new Error(`${method} ${url} does not say what it needs.`)
}
