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
import { traced } from '../../record/traces'

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

/** The poll beside notifications, which may get lost, in ms. */
const LOOK_EVERY_MS = 1_000
const LOOK_EVERY_MS_POOLED = 250
/** A stream ends after so long, in ms, so that its session is checked again. */
const LONGEST_STREAM_MS = 15 * 60_000
const PRUNE_EVERY_MS = 3_600_000
// A HEAD would wait for the end of the stream.
const NO_HEAD = { exposeHeadRoute: false }

/** Streams the changes of the record to browsers, by whichever process they were made. */
export const live = fp(
  async (app) => {
    const { pool, url, isPooled } = app.database
    const subscribers = makeSubscribers()
    const hub = eventHub(pool, subscribers)
    const { wake, stop } = wakeReaders(pool)
    app.decorate('live', { wake, listeners: subscribers.size })

    const ending: (() => unknown)[] = [stop, hub.close]
    const every = (ms: number, work: () => unknown) => {
      const timer = setInterval(work, ms)
      ending.push(() => clearInterval(timer))
    }
    app.addHook('onReady', async () => {
      // A pooler takes LISTEN and passes no notice on.
      if (!isPooled)
        ending.push(listen(url, LIVE_CHANNEL, (traces) => void traced('tell live events', hub.poll, traces)))
      every(isPooled ? LOOK_EVERY_MS_POOLED : LOOK_EVERY_MS, hub.poll)
      every(ALIVE_EVERY_MS, () => {
        subscribers.endOlderThan(LONGEST_STREAM_MS)
        // "Alive" promises that nothing was missed: not while the database is away.
        if (performance.now() - hub.readAt() < ALIVE_EVERY_MS) hub.tellAlive()
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

/** Sends a stream of events from `lastEventId` on, or from now. */
function streamEvents(hub: EventHub, reply: FastifyReply, lastEventId: string | undefined): FastifyReply {
  reply.hijack()
  const stream = reply.raw
  // The connection ends with its stream.
  stream.shouldKeepAlive = false
  // Disable Nagle and buffering.
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
  hub.subscribe({ stream, after: lastEventId ? (positionFrom(lastEventId) ?? 'unknown') : null })
  return reply
}
