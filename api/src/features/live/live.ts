import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { HOUR_MS, MINUTE_MS } from 'shared-domain'
import { ALIVE_EVERY_MS, OPERATIONS } from 'shared-domain/contract'
import { sessionToken } from '../../http/auth/sessions'
import { serveOperation } from '../../http/operations/serve-operation'
import { type Audience, audienceOf } from '../../record/events/audience'
import { pruneDomainEvents } from '../../record/events/domain-events'
import { type EventHub, eventHub } from '../../record/events/event-hub'
import { positionFrom, pruneEvents } from '../../record/events/event-log'
import { LIVE_CHANNEL, listen, wakeReaders } from '../../record/events/notifications'
import { failHangingJobs, lateSources } from '../../record/scheduled-jobs/job-outcomes'
import { scheduledJob } from '../../record/scheduled-jobs/scheduled-job'
import { traced } from '../../record/traces'
import { streamSessions } from './stream-sessions'

declare module 'fastify' {
  interface FastifyInstance {
    live: {
      /** Tells every process that there are new events. Call it after the commit that wrote them. */
      wake: () => void
      /** The number of open streams in this process. */
      listeners: () => number
    }
  }
}

/** How often events are polled in addition to notifications, which may get lost, and sessions are checked, in ms. */
const POLL_INTERVAL_MS = 1_000
const POLL_INTERVAL_MS_POOLED = 250
/** A stream is closed after this time, in ms, so that the sign-in provider is asked about its person again. */
const LONGEST_STREAM_MS = 15 * 60_000
const PRUNE_EVERY_MS = HOUR_MS
// A HEAD request would wait for the end of the stream.
const NO_HEAD = { exposeHeadRoute: false }

/** Streams the record's changes to browsers, whichever process made them. */
export const live = fp(
  async (app) => {
    const { pool, url, isPooled } = app.database
    const hub = eventHub(pool)
    const sessions = streamSessions(app.database)
    const { wake, stop } = wakeReaders(pool)
    app.decorate('live', { wake, listeners: hub.listeners })

    const ending: (() => unknown)[] = [stop, hub.close]
    const every = (ms: number, work: () => unknown) => {
      const timer = setInterval(work, ms)
      ending.push(() => clearInterval(timer))
    }
    app.addHook('onReady', async () => {
      // A pooler accepts LISTEN but forwards no notifications.
      if (!isPooled)
        ending.push(listen(url, LIVE_CHANNEL, (traces) => void traced('tell live events', hub.poll, traces)))
      every(isPooled ? POLL_INTERVAL_MS_POOLED : POLL_INTERVAL_MS, hub.poll)
      // While the database is unavailable no stream gets an event either.
      every(POLL_INTERVAL_MS, () => sessions.endThoseOver().catch(() => undefined))
      every(ALIVE_EVERY_MS, () => {
        hub.endOlderThan(LONGEST_STREAM_MS)
        // "Alive" promises that nothing was missed, so it is not sent while the database is unavailable.
        if (performance.now() - hub.readAt() < ALIVE_EVERY_MS) hub.tellAlive()
      })
    })
    serveOperation(app, OPERATIONS.getLateSources, async () => ({
      lateSources: await lateSources(app.database),
    }))
    // On `preClose`, before the server waits for connections to close, because streams never end by themselves.
    app.addHook('preClose', () => Promise.all(ending.map((end) => end())).then(() => undefined))

    scheduledJob(app, {
      name: 'pruning of events',
      everyMs: PRUNE_EVERY_MS,
      work: async () => {
        await pruneEvents(pool)
        await pruneDomainEvents(pool)
      },
    })
    scheduledJob(app, {
      name: 'hanging work',
      everyMs: MINUTE_MS,
      work: () => failHangingJobs(app.database),
    })
    serveOperation(
      app,
      OPERATIONS.streamEvents,
      async ({ headers, query }, request, reply) => {
        const audience = audienceOf(request.principal.roles)
        const token = sessionToken(request)
        if (token && request.principal.personId) sessions.hold(reply.raw, { token, audience })
        return streamEvents(hub, reply, { lastEventId: headers['last-event-id'] ?? query.after, audience })
      },
      NO_HEAD,
    )
  },
  { name: 'live', dependencies: ['database', 'auth'] },
)

/** How soon a browser reopens a broken stream, in ms. */
const RETRY_MS = 2_000

interface StreamRequest {
  lastEventId: string | undefined
  audience: Audience
}

/** Sends a stream of the audience's events after `lastEventId`, or from now on. */
function streamEvents(
  hub: EventHub,
  reply: FastifyReply,
  { lastEventId, audience }: StreamRequest,
): FastifyReply {
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
  // A broken connection is reported here first; 'close' follows.
  stream.on('error', () => undefined)
  stream.write(`retry: ${RETRY_MS}\n\n`)
  hub.subscribe({ stream, audience, after: lastEventId ? (positionFrom(lastEventId) ?? 'unknown') : null })
  return reply
}
