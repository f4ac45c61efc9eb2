import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { PROOF_LASTS_MINUTES } from 'shared-domain/contract'
import type { ProviderSettings } from '../../http/auth/access'
import type { Claims } from './provider-claims'

/** So long may the provider take to answer, in s. */
const TIMEOUT_S = 8
/** So far may its clock be from ours, in s. */
const CLOCK_TOLERANCE_S = 60
/** A logout token that is older is none of today's, in s. */
const LOGOUT_TOKEN_AGE_S = 5 * 60
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** At a step-up the person has shown it at the provider no longer ago than this, in s. */
const PROOF_AGE_S = PROOF_LASTS_MINUTES * 60
/** `offline_access` asks for a refresh token, without which a person is asked again every 15 minutes. */
const SCOPE = 'openid profile email offline_access'

/** What a browser keeps between the way to the provider and the way back. */
export interface SignInChecks {
  state: string
  nonce: string
  /** Of PKCE: who has only read the code in a URL cannot use it. */
  verifier: string
  /** Whether a person who is signed in shows once more who they are. */
  isProof: boolean
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
    async authorizationUrl({ state, nonce, verifier, isProof }: SignInChecks): Promise<string> {
      return client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isProof && proofParameters(settings)),
      }).href
    },

    /** Takes the code that a browser brings back. Throws when any check fails. `path` is that of the request, with its query. */
    async exchangeCode(
      path: string,
      { state, nonce, verifier, isProof }: SignInChecks,
    ): Promise<ProviderAnswer> {
      const tokens = await client.authorizationCodeGrant(await configuration(), new URL(path, publicOrigin), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        ...(isProof && settings.stepUp?.claim !== 'acrs' && { maxAge: PROOF_AGE_S }),
      })
      if (isProof) requireProof(tokens.claims(), settings)
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

/** What asks the provider for a recent sign-in, and for the context that the council wants of it. */
function proofParameters({ stepUp }: ProviderSettings): Record<string, string> {
  // An authentication context of Entra ID says itself how often it asks; `auth_time` is an optional claim there.
  if (stepUp?.claim === 'acrs')
    return { claims: JSON.stringify({ id_token: { acrs: { essential: true, value: stepUp.value } } }) }
  return { max_age: String(PROOF_AGE_S), ...(stepUp && { acr_values: stepUp.value }) }
}

/** Throws when the provider signed the person in with less than was asked for: `acr_values` is a wish that it may ignore. */
function requireProof(claims: Claims | undefined, { stepUp }: ProviderSettings): void {
  if (!stepUp) return
  const given = [claims?.[stepUp.claim]].flat()
  if (!given.includes(stepUp.value))
    throw new ProofMissing(`The ID token has no ${stepUp.claim} ${stepUp.value}.`)
}

/** The provider answered, and the person did not show enough. */
export class ProofMissing extends Error {}

/** When the person last showed at the provider who they are; `null` when it does not say. */
export const provedAtOf = (claims: Claims): Date | null =>
  typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : null

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
export const newChecks = (isProof = false): SignInChecks => ({
  isProof,
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
})
