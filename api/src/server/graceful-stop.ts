import type { Socket } from 'node:net'
import fp from 'fastify-plugin'

interface GracefulStopOptions {
  /** How long requests that are under way may still take, in ms. */
  underWayAtMostMs?: number
}

/** Well below the 10 s after which containers are killed: the database has to stop, too. */
const UNDER_WAY_AT_MOST_MS = 5_000
const LOOK_EVERY_MS = 50

/**
 * Graceful shutdown with a limit: requests in flight may finish if they do so soon; idle connections are closed.
 */
export const gracefulStop = fp<GracefulStopOptions>(
  async (app, { underWayAtMostMs = UNDER_WAY_AT_MOST_MS }) => {
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
