import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

interface GracefulStopOptions {
  /** For how long, in ms, it still takes requests after it said that it stops: a proxy has to notice. */
  drainMs?: number
  /** How long requests that are under way may still take, in ms. */
  underWayAtMostMs?: number
}

/** Well below the 10 s after which containers are killed: the database has to stop, too. */
const UNDER_WAY_AT_MOST_MS = 5_000
const LOOK_EVERY_MS = 50

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is about to stop: other processes should have the requests. */
    isStopping: () => boolean
    /** Says so from now on, and waits until proxies must have noticed. To be called before `close`. */
    drain: () => Promise<void>
  }
}

/**
 * Graceful shutdown with a limit: requests in flight may finish if they do so soon; idle connections are closed. Before it,
 * while it drains, every answer ends its connection, so that a proxy keeps none to a process that goes.
 */
export const gracefulStop = fp<GracefulStopOptions>(
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

    // Once, and before the last answers, Node ends what is idle: a connection that is kept for a next request would
    // then be waited for, and so would one that a browser opened in advance and has not used yet.
    function endUnused() {
      app.server.closeIdleConnections()
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }

    let looking: NodeJS.Timeout | undefined
    let ending: NodeJS.Timeout | undefined
    app.addHook('preClose', async () => {
      looking = setInterval(endUnused, LOOK_EVERY_MS)
      ending = setTimeout(() => app.server.closeAllConnections(), underWayAtMostMs)
    })
    app.addHook('onClose', async () => {
      clearInterval(looking)
      clearTimeout(ending)
    })
  },
  { name: 'graceful-stop' },
)

/** Drains the server, then closes it. */
export async function stopGracefully(app: FastifyInstance): Promise<void> {
  await app.drain()
  await app.close()
}
