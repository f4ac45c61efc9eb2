import * as z from 'zod/mini'
import { BinSchema } from '../bins/bin'
import { typedText } from './field-schemas'
import { operation } from './operation'

const BinChangeSchema = z.pick(BinSchema, { id: true, fillLevel: true, status: true, lastCollected: true })

/** A live event. It names what changed; a screen that shows it reads it again. */
export const LiveEventSchema = z.discriminatedUnion('kind', [
  /** `null` when so many changed that reading all of them again is less. */
  z.object({ kind: z.literal('bins'), bins: z.nullable(z.array(BinChangeSchema)) }),
  z.object({ kind: z.literal('alerts') }),
  z.object({ kind: z.literal('thresholds') }),
  z.object({ kind: z.literal('reports'), id: z.nullable(z.uuid()) }),
  z.object({ kind: z.literal('routes'), id: z.nullable(z.string()) }),
  /** Depots, facilities, trucks or drivers. */
  z.object({ kind: z.literal('fleet') }),
  /** What is forecast of the bins. */
  z.object({ kind: z.literal('forecasts') }),
  /** Labels that were printed, or codes that were made. */
  z.object({ kind: z.literal('labels') }),
  /** Who is somewhere, as in `report:<id>`. It names nobody: viewers hear it, too. */
  z.object({ kind: z.literal('presence'), place: z.string() }),
  /** Something in the tables of a remote's own server part. */
  z.object({ kind: z.literal('remote'), remote: z.string() }),
  /** The stream cannot go on from where the reader was: everything is to be read again. */
  z.object({ kind: z.literal('reset') }),
  /**
   * The stream is alive, and nothing changed; unless events are held back, the oldest for so many ms, by an open
   * transaction of the database: they follow when it ends, and until then a screen reads again by itself.
   */
  z.object({ kind: z.literal('alive'), heldBackMs: z.optional(z.int()) }),
])
export type LiveEvent = z.infer<typeof LiveEventSchema>

/** A stream that is silent for longer has broken; it says something at least this often, in ms. */
export const ALIVE_EVERY_MS = 15_000

const lastEventId = z.optional(typedText(100))

export const streamEvents = operation({
  method: 'GET',
  path: '/api/events',
  summary:
    'Changes as they happen, as server-sent events. Send Last-Event-ID, or the same as `after`, to go on where a stream broke off.',
  needs: 'record:read',
  headers: z.object({ 'last-event-id': lastEventId }),
  // A browser's own EventSource sends the header only while it lives.
  query: z.strictObject({ after: lastEventId }),
  answer: 'text/event-stream',
})
