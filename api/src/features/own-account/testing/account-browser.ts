import type { FastifyInstance } from 'fastify'
import { TOTP } from 'otpauth'
import { ORIGIN } from '../../accounts/testing/signed-in'

/** A browser of one person: it keeps cookies, and sends forms and JSON from our own pages. */
export function accountBrowser(app: FastifyInstance, remoteAddress = '192.0.2.7', origin = ORIGIN) {
  const cookies = new Map<string, string>()
  const own = { host: new URL(origin).host, origin }

  async function send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    headers = {},
    payload?: string,
  ) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = { ...own, ...(cookie && { cookie }), ...headers }
    const answer = await app.inject({
      method,
      url,
      headers: sent,
      remoteAddress,
      ...(payload && { payload }),
    })
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    return answer
  }
  return {
    cookies,
    open: (url: string, headers = {}) => send('GET', url, headers),
    form: (url: string, fields: Record<string, string>) =>
      send(
        'POST',
        url,
        { 'content-type': 'application/x-www-form-urlencoded' },
        new URLSearchParams(fields).toString(),
      ),
    call: (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
      send(method, url, body ? { 'content-type': 'application/json' } : {}, body && JSON.stringify(body)),
    /** The name of the signed-in person; `null` without a session. */
    async whoIs(): Promise<string | null> {
      return (await send('GET', '/api/session')).json().person?.name ?? null
    },
  }
}

/** The code of an authenticator app, `ahead` steps of 30 s from now: a code is taken once, and its step never goes back. */
export const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * 30_000 })
