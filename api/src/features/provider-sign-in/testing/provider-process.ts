import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type JWKS } from 'oidc-provider'

/** The messages by which a test controls the provider. */
export interface ProviderState {
  /** Its keys, private ones included. */
  jwks: JWKS
  /** The claims of the person at the browser; `sub` identifies them. */
  claims: { sub: string; [claim: string]: unknown }
  redirectUri: string
  /** Answers nothing but 503. */
  isDown: boolean
  /** The ID token that the token endpoint sends to every client; `null` for a genuine one. */
  idToken: string | null
}

// An OpenID provider in its own process. It signs every browser in at once, as the person that the test has chosen.

let state: ProviderState
let provider: Provider
let issuer = ''

const server = createServer((request, response) => {
  answer(request, response).catch((error) => response.writeHead(500).end(String(error)))
})

process.on('message', (told: ProviderState) => {
  const isNew = state?.jwks.keys[0]?.kid !== told.jwks.keys[0]?.kid
  state = told
  if (isNew) provider = makeProvider()
  process.send?.('told')
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => {
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.send?.(issuer)
})

function makeProvider(): Provider {
  return new Provider(issuer, {
    jwks: state.jwks,
    clients: [
      {
        client_id: 'smart-bins',
        client_secret: 'a secret of the tests',
        redirect_uris: [state.redirectUri],
        post_logout_redirect_uris: [new URL('/signed-out', state.redirectUri).href],
        grant_types: ['authorization_code', 'refresh_token'],
        // As Keycloak does, it says when the person signed in without being asked to.
        require_auth_time: true,
      },
    ],
    claims: { openid: ['sub', ...Object.keys(CLAIMS)] },
    conformIdTokenClaims: false,
    findAccount: (_context, sub) =>
      sub === 'gone' || (sub === state.claims.sub && state.claims.isGone)
        ? undefined
        : { accountId: sub, claims: () => ({ ...state.claims, sub }) },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: () => true,
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid profile email offline_access')
      await grant.save()
      return grant
    },
  })
}

/** Those that some test sends. */
const CLAIMS = {
  name: 1,
  preferred_username: 1,
  email: 1,
  roles: 1,
  groups: 1,
  realm_access: 1,
  _claim_names: 1,
  acrs: 1,
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (state.isDown) return void response.writeHead(503).end()
  if (state.idToken !== null && request.url === '/token') {
    const tokens = { access_token: 'of the tests', token_type: 'Bearer', id_token: state.idToken }
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(tokens))
  }
  if (!request.url?.startsWith('/interaction/')) return void (await provider.callback()(request, response))
  const result = { login: { accountId: state.claims.sub } }
  await provider.interactionFinished(request, response, result)
}
