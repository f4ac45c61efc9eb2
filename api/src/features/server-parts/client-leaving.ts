import type { FastifyReply } from 'fastify'
import { Refusal } from '../../http/problems/refusal'

/** Aborted when the client disconnects before it has its answer. */
export function clientLeaving({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished)
      controller.abort(new Refusal('not-possible-now', 'The client has disconnected.'))
  })
  return controller.signal
}
