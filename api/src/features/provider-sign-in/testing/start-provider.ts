import { fork } from 'node:child_process'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { ProviderState } from './provider-process'

/** A real OpenID provider on loopback, and the browser of a person who signs in there. Close it after use. */
export async function startProvider(redirectUri: string) {
  const child = fork(join(import.meta.dirname, 'provider-process.ts'), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const reply = () => new Promise<string>((resolve) => child.once('message', (text) => resolve(String(text))))
  const issuer = await reply()
  let key = await newKey()
  let state: ProviderState = {
    jwks: { keys: [key.jwk] },
    claims: { sub: 'aroha', name: 'Aroha Tane', email: 'aroha@example.govt.nz', roles: ['operator'] },
    redirectUri,
    isDown: false,
    idToken: null,
  }
  const tell = async (change: Partial<ProviderState>) => {
    state = { ...state, ...change }
    child.send(state)
    await reply()
  }
  await tell({})
  const sign = (payload: JWTPayload, signedBy: SigningKey) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid as string }).sign(signedBy)
  const nowS = () => Math.floor(Date.now() / 1000)

  return {
    issuer,
    tell,
    /** Signs with other keys from now on. */
    async rotateKeys() {
      key = await newKey()
      await tell({ jwks: { keys: [key.jwk] } })
    },
    /** Goes through the provider's pages as a browser does; returns the address that it is sent back to. */
    async signInAt(authorizationUrl: string): Promise<URL> {
      const cookies = new Map<string, string>()
      let url = new URL(authorizationUrl)
      while (url.origin === issuer) {
        const headers = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
        const answer = await fetch(url, { redirect: 'manual', headers })
        for (const cookie of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          cookies.set(name, value)
        }
        const location = answer.headers.get('location')
        if (!location) throw new Error(`${url} was answered ${answer.status}: ${await answer.text()}`)
        url = new URL(location, url)
      }
      return url
    },
    /** A logout token as the provider signs it, unless a test changes it. */
    logoutToken: (claims: JWTPayload, { signedBy = key.privateKey } = {}) => {
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
      const usual = { iss: issuer, aud: 'smart-bins', iat: nowS(), jti: crypto.randomUUID(), events }
      return sign({ ...usual, ...claims }, signedBy)
    },
    /** An ID token as the provider signs it, unless a test changes it. */
    idToken: (claims: JWTPayload, { signedBy = key.privateKey } = {}) => {
      const usual = { iss: issuer, aud: 'smart-bins', iat: nowS(), exp: nowS() + 600 }
      return sign({ ...usual, ...state.claims, ...claims }, signedBy)
    },
    async close() {
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await exited
    },
  }
}

type SigningKey = Awaited<ReturnType<typeof newKey>>['privateKey']

export async function newKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return {
    privateKey,
    jwk: { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: 'RS256', use: 'sig' },
  }
}
