import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { answerBrokenRequest } from './problems/broken-request'

/** How fast a body must arrive: at least `bytesMin` bytes every `everyMs`. */
interface BodyPace {
  bytesMin: number
  everyMs: number
}

/** 1 KiB/s: a phone on the slowest mobile network sends two to four times as fast. */
const PACE: BodyPace = { bytesMin: 10 * 1024, everyMs: 10_000 }

/** Ends requests whose bodies arrive slower than any phone sends them: each holds a connection, and a photo its place in the queue. */
export const slowBodies = fp(async (app) => endSlowBodies(app, PACE), { name: 'slow-bodies' })

/** @internal */
export function endSlowBodies(app: FastifyInstance, pace: BodyPace): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    if (hasBody) watchBody(request.raw, () => reply.raw.headersSent, pace)
    done()
  })
}

function watchBody(body: IncomingMessage, isAnswered: () => boolean, { bytesMin, everyMs }: BodyPace): void {
  const { socket } = body
  let bytesBefore = socket.bytesRead
  let wasRead = false
  const watch = setInterval(() => {
    // A photo that waits for its place is not read, so nothing arrives.
    const isRead = body.readableFlowing === true
    const isSlow = isRead && wasRead && socket.bytesRead - bytesBefore < bytesMin
    wasRead = isRead
    bytesBefore = socket.bytesRead
    if (!isSlow) return
    if (isAnswered()) socket.destroy()
    else answerBrokenRequest(Object.assign(new Error('The body came too slowly.'), SLOW), socket)
  }, everyMs).unref()
  finished(body, () => clearInterval(watch))
}

/** As Node's own time limits name it. */
const SLOW = { code: 'ERR_HTTP_REQUEST_TIMEOUT' }
