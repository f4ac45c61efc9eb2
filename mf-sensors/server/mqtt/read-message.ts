import { ChirpStackSchema, readChirpStack } from '../uplinks/chirpstack'
import type { Ignored, NetworkEvent } from '../uplinks/network-event'
import { readThingsStack, ThingsStackSchema } from '../uplinks/things-stack'

/** Reads a message of the broker by its topic and its JSON. It throws an error when the message is not valid. */
export function readMessage(topic: string, payload: Buffer, now: number): NetworkEvent | Ignored {
  const message: unknown = JSON.parse(payload.toString('utf8'))
  const event = /\/event\/(\w+)$/.exec(topic)?.[1]
  return event === undefined
    ? readThingsStack(ThingsStackSchema.parse(message), now)
    : readChirpStack(event, ChirpStackSchema.parse(message), now)
}
