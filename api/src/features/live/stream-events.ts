import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { EventHub } from '../../record/events/event-hub'
import { positionFrom } from '../../record/events/event-log'

/** How soon a browser comes back to a stream that broke off, in ms. */
const RETRY_MS = 2_000

/** Answers with a stream that goes on from `lastEventId`, or begins. */
export function streamEvents(
  hub: EventHub,
  reply: FastifyReply,
  lastEventId: string | undefined,
): FastifyReply {
  reply.hijack()
  const stream = reply.raw
  // A connection is its stream's own, and ends with it.
  stream.shouldKeepAlive = false
  // What is written is soon outdated, and small: it must not wait for company, nor in a proxy.
  stream.socket?.setNoDelay(true)
  stream.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  })
  // A broken connection says so here first; 'close' follows.
  stream.on('error', () => undefined)
  stream.write(`retry: ${RETRY_MS}\n\n`)
  hub.join({ stream, after: lastEventId ? (positionFrom(lastEventId) ?? 'unknown') : null })
  return reply
}
