import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../http/problems/refusal'

const LOOPBACK = /^(::ffff:)?127\.|^::1$/

/** Throws unless the metrics may be told: to who shows the token or, where there is none, to this machine. */
export function allowScrape({ headers, socket }: FastifyRequest, token: string | undefined): void {
  if (token !== undefined) {
    if (isSame(headers.authorization ?? '', `Bearer ${token}`)) return
    throw new Refusal('not-signed-in', 'Send METRICS_TOKEN as a bearer token.')
  }
  // Behind a proxy on this machine everybody seems to be on it.
  const isForwarded = headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined
  if (LOOPBACK.test(socket.remoteAddress ?? '') && !isForwarded) return
  throw new Refusal('not-allowed', 'Ask from the machine itself, or set METRICS_TOKEN and send it.')
}

const digest = (text: string) => createHash('sha256').update(text).digest()
/** In the same time, wherever they differ. */
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))
