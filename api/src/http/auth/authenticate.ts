import fastifyCookie from '@fastify/cookie'
import type { FastifyRequest, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { paths } from 'shared-domain'
import {
  isAllowed,
  type Need,
  opensWithoutSecondFactor,
  PROOF_WANTED,
  type TokenScope,
} from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { withSettings } from '../../feature'
import { Refusal } from '../problems/refusal'
import type { Access } from './access'
import { accessSettings } from './access-variables'
import { bearerPrincipal } from './bearer-token'
import type { Principal } from './principal'
import { PROOF_LASTS_MINUTES, wantsProof } from './recent-proof'
import { routeConfig } from './route-config'
import { refuseForeignHost, refuseForeignOrigin } from './same-origin'
import { authenticator, type RenewSession } from './sessions'

declare module 'fastify' {
  interface FastifyInstance {
    access: Access
    /** Set when a provider signs people in. */
    renewSession?: RenewSession | undefined
  }
  interface FastifyRequest {
    principal: Principal
  }
  interface FastifyContextConfig {
    /** The permission that the route requires. */
    needs?: Need
    /** Monitoring reads this route by the machine's address. It returns nothing that a web page could misuse. */
    answersToAnyHost?: boolean
  }
}

interface AuthenticationOptions {
  access: Access
  /** Where the accounts are. */
  database?: Database | undefined
}

/** Authenticates each request and checks it against the permission of its route. */
const plugin = fp<AuthenticationOptions>(
  async (app, { access, database }) => {
    const identify = authenticator(access, database, app.renewSession)
    app.decorate('access', { getter: () => access })
    app.decorateRequest('principal')
    await app.register(fastifyCookie)
    app.addHook('onRoute', requireNeed)
    app.addHook('onRequest', async (request) => {
      if (!routeConfig(request).answersToAnyHost) refuseForeignHost(access, request.host)
      refuseFullUrl(request)
      refuseForeignOrigin(access, request)
      request.principal =
        (database && (await bearerPrincipal(database, request))) ?? (await identify(request))
      refuseUnlessAllowed(request)
      refuseWithoutSecondFactor(request)
      if (access.kind === 'accounts') refuseUnlessProven(request)
    })
  },
  { name: 'auth', dependencies: ['problems'] },
)

export const authentication = withSettings(accessSettings, plugin)

/** The absolute form that proxies use. The router would match it, but the checks here compare plain paths. */
function refuseFullUrl({ url }: FastifyRequest): void {
  if (url.startsWith('/')) return
  throw Refusal.ofField('invalid-input', 'url', 'Ask for a path that begins with a slash.')
}

function refuseUnlessAllowed(request: FastifyRequest): void {
  const { principal } = request
  const { needs = 'nothing', operation } = routeConfig(request)
  const scope = operation?.scope
  if (isAllowed(needs, principal.roles)) return
  if (scope !== undefined && principal.scopes?.includes(scope)) return
  if (principal.scopes) throw beyondScope(principal.scopes, scope)
  if (principal.roles.length === 0)
    throw new Refusal(
      'not-signed-in',
      scope === undefined
        ? 'Sign in at /sign-in, then try again.'
        : `Send an access token with the scope '${scope}' as a bearer token, or sign in at /sign-in.`,
    )
  throw new Refusal('not-allowed', `This needs the permission '${needs}', which ${principal.name} lacks.`)
}

function beyondScope(scopes: readonly TokenScope[], scope: TokenScope | undefined): Refusal {
  const remedy =
    scope === undefined
      ? 'No access token may do this.'
      : `An administrator makes one for '${scope}' at Admin.`
  return new Refusal('not-allowed', `This access token is for '${scopes.join("', '")}' alone. ${remedy}`)
}

/** A person who lacks the second factor that the role requires sets it up before anything else. */
function refuseWithoutSecondFactor(request: FastifyRequest): void {
  const { principal } = request
  const { needs = 'nothing' } = routeConfig(request)
  if (!principal.lacksSecondFactor || opensWithoutSecondFactor(needs)) return
  throw new Refusal(
    'not-allowed',
    `Your role asks for a second factor. Add a passkey or an authenticator app at Your account, ${paths.account}, then go on.`,
  )
}

/** For the most sensitive actions a session alone is not enough: it may be stolen or left open. */
function refuseUnlessProven(request: FastifyRequest): void {
  const { method, principal } = request
  const { needs = 'nothing' } = routeConfig(request)
  if (!wantsProof({ needs, method }) || principal.isProven) return
  throw new Refusal(
    PROOF_WANTED,
    `Show again that it is you: this asks for a sign-in of the last ${PROOF_LASTS_MINUTES} minutes. Nothing was changed.`,
  )
}

const ONLY_READS = ['GET', 'HEAD']

/** Throws at startup when a route of the API, or one that changes something, declares no permission. */
function requireNeed({ method, url, config }: RouteOptions): void {
  if (config?.needs) return
  const isReading = [method].flat().every((each) => ONLY_READS.includes(each))
  if (isReading && !/^\/api(\/|$)/i.test(url)) return
  throw new Error(`${method} ${url} does not say what it needs.`)
}
