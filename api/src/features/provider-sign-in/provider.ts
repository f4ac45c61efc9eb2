import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import * as client from 'openid-client'
import type { ProviderSettings } from '../../http/auth/access'
import type { Claims } from './provider-claims'

/** So long may the provider take to answer, in s. */
const TIMEOUT_S = 8
/** So far may its clock be from ours, in s. */
const CLOCK_TOLERANCE_S = 60
/** A logout token that is older is none of today's, in s. */
const LOGOUT_TOKEN_AGE_S = 5 * 60
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** `offline_access` asks for a refresh token, without which a person is asked again every 15 minutes. */
const SCOPE = 'openid profile email offline_access'

/** What a browser keeps between the way to the provider and the way back. */
export interface SignInChecks {
  state: string
  nonce: string
  /** Of PKCE: who has only read the code in a URL cannot use it. */
  verifier: string
}

/** What the provider says of a person it has signed in. */
export interface ProviderAnswer {
  /** Absent where a renewal tells nothing new. */
  claims: Claims | undefined
  refreshToken: string | undefined
}

export interface Provider extends ReturnType<typeof openIdProvider> {}

/** The council's OpenID provider. Its metadata is read when it is first needed, so that the server starts without it. */
export function openIdProvider(settings: ProviderSettings, publicOrigin: string) {
  const redirectUri = `${publicOrigin}/sign-in/callback`
  let found: Promise<client.Configuration> | undefined
  const configuration = () => {
    found ??= discover(settings).catch((error) => {
      // The next one asks again.
      found = undefined
      throw error
    })
    return found
  }
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined

  return {
    settings,

    /** Where a browser goes to sign in. */
    async authorizationUrl({ state, nonce, verifier }: SignInChecks): Promise<string> {
      return client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href
    },

    /** Takes the code that a browser brings back. Throws when any check fails. `path` is that of the request, with its query. */
    async exchangeCode(path: string, { state, nonce, verifier }: SignInChecks): Promise<ProviderAnswer> {
      const tokens = await client.authorizationCodeGrant(await configuration(), new URL(path, publicOrigin), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      return { claims: tokens.claims(), refreshToken: tokens.refresh_token }
    },

    /** Asks whether a person is still let in; `null` when not. Throws when the provider does not say. */
    async renew(refreshToken: string): Promise<ProviderAnswer | null> {
      try {
        const tokens = await client.refreshTokenGrant(await configuration(), refreshToken)
        return { claims: tokens.claims(), refreshToken: tokens.refresh_token }
      } catch (error) {
        if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return null
        throw error
      }
    },

    /** Where a browser goes to sign out there, too; `null` for a provider without such a page. */
    async endSessionUrl(): Promise<string | null> {
      const config = await configuration()
      if (!config.serverMetadata().end_session_endpoint) return null
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri: `${publicOrigin}/signed-out` })
        .href
    },

    /** The claims of a logout token, by the rules of OpenID Connect Back-Channel Logout 1.0, §2.6. Throws when one is broken. */
    async logoutClaims(token: string): Promise<Claims> {
      const { jwks_uri } = (await configuration()).serverMetadata()
      if (!jwks_uri) throw new Error('The provider shows no keys.')
      keys ??= createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: TIMEOUT_S * 1000 })
      const { payload } = await jwtVerify(token, keys, {
        issuer: settings.issuer,
        audience: settings.clientId,
        clockTolerance: CLOCK_TOLERANCE_S,
        maxTokenAge: LOGOUT_TOKEN_AGE_S,
        requiredClaims: ['jti', 'events'],
      })
      const { events, nonce, sub, sid } = payload
      const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events
      // With a nonce it is an ID token, which a page may have seen.
      if (!isLogout || nonce !== undefined || (!sub && !sid))
        throw new errors.JWTInvalid('This is no logout token.')
      return payload
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<client.Configuration> {
  const server = new URL(issuer)
  return client.discovery(
    server,
    clientId,
    { client_secret: clientSecret, [client.clockTolerance]: CLOCK_TOLERANCE_S },
    undefined,
    {
      timeout: TIMEOUT_S,
      // On this machine alone: `OIDC_ISSUER` refuses http elsewhere.
      execute: server.protocol === 'http:' ? [client.allowInsecureRequests] : [],
    },
  )
}

/** Fresh values for one way to the provider and back. */
export const newChecks = (): SignInChecks => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
})
