import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { ALIVE_EVERY_MS, OPERATIONS } from 'shared-domain/contract'
import { serveOperation } from '../../http/operations/serve-operation'
import { type EventHub, eventHub } from '../../record/events/event-hub'
import { positionFrom, pruneEvents } from '../../record/events/event-log'
import { LIVE_CHANNEL, listen, wakeReaders } from '../../record/events/notifications'
import { makeSubscribers } from '../../record/events/subscribers'
import { scheduledJob } from '../../record/scheduled-jobs/scheduled-job'

declare module 'fastify' {
  interface FastifyInstance {
    live: {
      /** Says to every process that there are new events. To be called after the commit that wrote them. */
      wake: () => void
      /** How many streams this process has open. */
      listeners: () => number
    }
  }
}

/** How often to look for events that nobody was woken for, in ms. */
const LOOK_EVERY_MS = 1_000
/** After so long a stream ends, and whoever comes back goes through the doors again, in ms. */
const LONGEST_STREAM_MS = 15 * 60_000
const PRUNE_EVERY_MS = 3_600_000
const ALIVE = Buffer.from('data: {"kind":"alive"}\n\n')
// A HEAD would wait for the end of the stream.
const NO_HEAD = { exposeHeadRoute: false }

/** Tells whoever listens, to this process or another, what changes in the record. */
export const live = fp(
  async (app) => {
    const { pool, url } = app.database
    const audience = makeSubscribers()
    const hub = eventHub(pool, audience)
    const { wake, stop } = wakeReaders(pool)
    app.decorate('live', { wake, listeners: audience.size })

    const ending: (() => unknown)[] = [stop, hub.close]
    const every = (ms: number, work: () => unknown) => {
      const timer = setInterval(work, ms)
      ending.push(() => clearInterval(timer))
    }
    app.addHook('onReady', async () => {
      ending.push(listen(url, LIVE_CHANNEL, () => void hub.look()))
      every(LOOK_EVERY_MS, hub.look)
      every(ALIVE_EVERY_MS, () => {
        audience.endOlderThan(LONGEST_STREAM_MS)
        // "Alive" promises that nothing was missed: not while the database is away.
        if (performance.now() - hub.readAt() < ALIVE_EVERY_MS) audience.tell(ALIVE)
      })
    })
    // Before the server waits for its connections: streams never end by themselves.
    app.addHook('preClose', () => Promise.all(ending.map((end) => end())).then(() => undefined))

    scheduledJob(app, { name: 'pruning of events', everyMs: PRUNE_EVERY_MS, work: () => pruneEvents(pool) })
    serveOperation(
      app,
      OPERATIONS.streamEvents,
      async ({ headers, query }, _, reply) =>
        streamEvents(hub, reply, headers['last-event-id'] ?? query.after),
      NO_HEAD,
    )
  },
  { name: 'live', dependencies: ['database', 'auth'] },
)

/** How soon a browser comes back to a stream that broke off, in ms. */
const RETRY_MS = 2_000

/** Answers with a stream that goes on from `lastEventId`, or begins. */
function streamEvents(hub: EventHub, reply: FastifyReply, lastEventId: string | undefined): FastifyReply {
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
