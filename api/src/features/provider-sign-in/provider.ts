import { compactVerify, createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import * as client from 'openid-client'
import type { ProviderSettings } from '../../http/auth/access'
import { PROOF_LASTS_MINUTES } from '../../http/auth/recent-proof'
import type { Claims } from './provider-claims'

/** The timeout for the provider, in s. */
const TIMEOUT_S = 8
/** The allowed clock difference, in s. */
export const CLOCK_TOLERANCE_S = 60
/** A logout token that is older than this is refused, in s. */
const LOGOUT_TOKEN_AGE_S = 5 * 60
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** At a step-up, the sign-in at the provider may be at most this old, in s. */
const PROOF_AGE_S = PROOF_LASTS_MINUTES * 60
/** `offline_access` requests a refresh token; without one the person would have to sign in again every 15 minutes. */
const SCOPE = 'openid profile email offline_access'

/** What the browser stores between the redirect to the provider and the callback. */
export interface SignInChecks {
  state: string
  nonce: string
  /** The PKCE verifier: someone who has only seen the code in a URL cannot use it. */
  verifier: string
  /** Whether this is a step-up of a person who is already signed in. */
  isProof: boolean
  /** Whether the provider is asked for a second factor, which the person's role requires. */
  wantsSecondFactor?: boolean | undefined
}

/** The provider's data about a person who has signed in. */
export interface ProviderAnswer {
  /** Absent when a renewal brings nothing new. */
  claims: Claims | undefined
  refreshToken: string | undefined
}

type Tokens = Awaited<ReturnType<typeof client.refreshTokenGrant>>

export interface Provider extends ReturnType<typeof openIdProvider> {}

/** The council's OpenID provider. Its metadata is fetched at first use, so that the server starts without it. */
export function openIdProvider(settings: ProviderSettings, publicOrigin: string) {
  const redirectUri = `${publicOrigin}/sign-in/callback`
  let found: Promise<client.Configuration> | undefined
  const configuration = () => {
    found ??= discover(settings).catch((error) => {
      // The next call tries again.
      found = undefined
      throw error
    })
    return found
  }
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined
  const keySet = async () => {
    const { jwks_uri } = (await configuration()).serverMetadata()
    if (!jwks_uri) throw new Error('The provider shows no keys.')
    keys ??= createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: TIMEOUT_S * 1000 })
    return keys
  }
  /** Checks the signature; `openid-client` has checked the claims. */
  const answerOf = async (tokens: Tokens): Promise<ProviderAnswer> => {
    if (tokens.id_token !== undefined)
      try {
        await compactVerify(tokens.id_token, await keySet())
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        // The provider may have changed its keys. It sent this token itself, so no other sender can cause many requests for them.
        keys = undefined
        await compactVerify(tokens.id_token, await keySet())
      }
    return { claims: tokens.claims(), refreshToken: tokens.refresh_token }
  }

  return {
    settings,

    /** The URL where a browser signs in. */
    async authorizationUrl({
      state,
      nonce,
      verifier,
      isProof,
      wantsSecondFactor,
    }: SignInChecks): Promise<string> {
      return client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isProof && proofParameters(settings)),
        ...(wantsSecondFactor && contextParameters(settings)),
      }).href
    },

    /** Exchanges the code from the callback. Throws when any check fails. `path` is that of the request, with its query. */
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
      return answerOf(tokens)
    },

    /** Asks whether a person may still sign in; `null` when not. Throws when the provider gives no answer. */
    async renew(refreshToken: string): Promise<ProviderAnswer | null> {
      try {
        return await answerOf(await client.refreshTokenGrant(await configuration(), refreshToken))
      } catch (error) {
        if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return null
        throw error
      }
    },

    /** The provider's sign-out URL; `null` for a provider without one. */
    async endSessionUrl(): Promise<string | null> {
      const config = await configuration()
      if (!config.serverMetadata().end_session_endpoint) return null
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri: `${publicOrigin}/signed-out` })
        .href
    },

    /** The claims of a logout token, checked by OpenID Connect Back-Channel Logout 1.0, §2.6. Throws when a check fails. */
    async logoutClaims(token: string): Promise<JWTPayload> {
      const { payload } = await jwtVerify(token, await keySet(), {
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

/** Asks the provider for a recent sign-in, and for the authentication context that the council requires. */
const proofParameters = (settings: ProviderSettings): Record<string, string> => ({
  // An authentication context of Entra ID defines its own frequency; `auth_time` is an optional claim there.
  ...(settings.stepUp?.claim !== 'acrs' && { max_age: String(PROOF_AGE_S) }),
  ...contextParameters(settings),
})

/** Asks the provider for the authentication context that the council requires. */
function contextParameters({ stepUp }: ProviderSettings): Record<string, string> {
  if (stepUp?.claim === 'acrs')
    return { claims: JSON.stringify({ id_token: { acrs: { essential: true, value: stepUp.value } } }) }
  return stepUp ? { acr_values: stepUp.value } : {}
}

/** Whether a sign-in had the authentication context that the council requires. */
export const hasContext = (claims: Claims | undefined, { stepUp }: ProviderSettings): boolean =>
  !stepUp || [claims?.[stepUp.claim]].flat().includes(stepUp.value)

/** Throws when the sign-in was weaker than requested: a provider may ignore `acr_values`. */
function requireProof(claims: Claims | undefined, settings: ProviderSettings): void {
  const { stepUp } = settings
  if (!hasContext(claims, settings))
    throw new ProofMissing(`The ID token has no ${stepUp?.claim} ${stepUp?.value}.`)
}

/** The provider responded, but the person did not prove enough. */
export class ProofMissing extends Error {}

/** When the person last signed in at the provider; `null` when it does not say. */
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
      // Only on this machine: `OIDC_ISSUER` refuses http elsewhere.
      execute: server.protocol === 'http:' ? [client.allowInsecureRequests] : [],
    },
  )
}

/** Fresh random values for one sign-in at the provider. */
export const newChecks = (isProof = false): SignInChecks => ({
  isProof,
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
})
