import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'
import { featureSettings, withSettings } from '../feature'

const stopSettings = featureSettings({
  variables: {
    DRAIN_SECONDS: z
      .string()
      .regex(/^([0-9]|[1-5][0-9]|60)$/, 'set it to a whole number of seconds from 0 to 60, such as 5')
      .transform(Number)
      .default(0),
  },
  read: ({ DRAIN_SECONDS }) => ({ drainMs: DRAIN_SECONDS * 1000 }),
})

interface GracefulStopOptions {
  /** How long the server still accepts requests after announcing that it stops, in ms, so that a proxy can notice. */
  drainMs?: number
  /** How long requests in flight may still take, in ms. */
  underWayAtMostMs?: number
}

/** Well below the 10 s after which containers are killed, because the database must stop too. */
const UNDER_WAY_AT_MOST_MS = 5_000
const POLL_INTERVAL_MS = 50

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is about to stop: proxies should send requests to other processes. */
    isStopping: () => boolean
    /** Announces the stop, and waits until proxies must have noticed. Call it before `close`. */
    drain: () => Promise<void>
  }
}

/**
 * Graceful shutdown with a time limit: requests in flight may finish if they are quick; idle connections are closed. While
 * draining, every response closes its connection, so that a proxy keeps none to this process.
 */
const plugin = fp<GracefulStopOptions>(
  async (app, { drainMs = 0, underWayAtMostMs = UNDER_WAY_AT_MOST_MS }) => {
    let isStopping = false
    app.decorate('isStopping', () => isStopping)
    app.decorate('drain', async () => {
      isStopping = true
      await pause(drainMs)
    })
    app.addHook('onSend', async (_request, reply) => {
      if (isStopping) reply.header('connection', 'close')
    })

    const open = new Set<Socket>()
    app.server.on('connection', (socket) => {
      open.add(socket)
      socket.once('close', () => open.delete(socket))
    })

    // Node closes idle connections only once, before the last responses. A kept-alive connection, or one that a browser opened
    // in advance, would otherwise be waited for.
    function endUnused() {
      app.server.closeIdleConnections()
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }

    let polling: NodeJS.Timeout | undefined
    let ending: NodeJS.Timeout | undefined
    app.addHook('preClose', async () => {
      polling = setInterval(endUnused, POLL_INTERVAL_MS)
      ending = setTimeout(() => app.server.closeAllConnections(), underWayAtMostMs)
    })
    app.addHook('onClose', async () => {
      clearInterval(polling)
      clearTimeout(ending)
    })
  },
  { name: 'graceful-stop' },
)

export const gracefulStop = withSettings(stopSettings, plugin)

/** Drains the server, then closes it. */
export async function stopGracefully(app: FastifyInstance): Promise<void> {
  await app.drain()
  await app.close()
}
