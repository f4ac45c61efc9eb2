import * as z from 'zod/mini'
import { BinSchema } from '../bins/bin'
import { typedText } from './field-schemas'
import { operation } from './operation'

const BinChangeSchema = z.pick(BinSchema, {
  id: true,
  fillLevel: true,
  status: true,
  lastCollected: true,
  measuredAt: true,
})

/** A live event: it names what changed, and screens that show it read it again. */
export const LiveEventSchema = z.discriminatedUnion('kind', [
  /** `null` when so many changed that reading all of them again is less work. */
  z.object({ kind: z.literal('bins'), bins: z.nullable(z.array(BinChangeSchema)) }),
  z.object({ kind: z.literal('alerts') }),
  z.object({ kind: z.literal('thresholds') }),
  z.object({ kind: z.literal('reports'), id: z.nullable(z.uuid()) }),
  z.object({ kind: z.literal('routes'), id: z.nullable(z.string()) }),
  /** Depots, disposal sites, trucks or drivers. */
  z.object({ kind: z.literal('fleet') }),
  /** The forecasts of the bins. */
  z.object({ kind: z.literal('forecasts') }),
  /** What brings levels of bins to the record failed or was late, or is well again. */
  z.object({ kind: z.literal('sources') }),
  /** Labels were printed or codes were made. */
  z.object({ kind: z.literal('labels') }),
  /** Presence changed at a place such as `report:<id>`. It contains no names, because viewers receive it too. */
  z.object({ kind: z.literal('presence'), place: z.string() }),
  /** A change in the tables of a remote's own server part. */
  z.object({ kind: z.literal('remote'), remote: z.string() }),
  /** The stream cannot continue from the reader's position: everything must be read again. */
  z.object({ kind: z.literal('reset') }),
  /**
   * The stream is alive and nothing changed. While an open transaction of the database holds events back, it says for how long,
   * in ms; until they arrive, screens poll.
   */
  z.object({ kind: z.literal('alive'), heldBackMs: z.optional(z.int()) }),
])
export type LiveEvent = z.infer<typeof LiveEventSchema>

/** The longest silence of a healthy stream, in ms. The server sends something at least this often. */
export const ALIVE_EVERY_MS = 15_000

const lastEventId = z.optional(typedText(100))

export const streamEvents = operation({
  method: 'GET',
  path: '/api/events',
  summary:
    'Changes as they happen, as server-sent events. Send Last-Event-ID, or the same as `after`, to go on where a stream broke off.',
  needs: 'live:read',
  headers: z.object({ 'last-event-id': lastEventId }),
  // A browser's EventSource sends this header only while the object exists.
  query: z.strictObject({ after: lastEventId }),
  answer: 'text/event-stream',
})
