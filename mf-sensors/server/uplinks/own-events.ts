import { type PartPerson, Refusal } from 'api/server-part'
import type { Ignored, NetworkEvent } from './network-event'

/** Returns the events, and refuses all of them when one is of a sensor for which the access token may not speak. */
export function ownEvents<Event extends NetworkEvent | Ignored>(
  events: readonly Event[],
  { name, devices }: Pick<PartPerson, 'name' | 'devices'>,
): readonly Event[] {
  if (!devices) return events
  const other = events.find((event) => typeof event !== 'string' && !devices.includes(event.devEui))
  if (other === undefined || typeof other === 'string') return events
  throw new Refusal(
    'not-allowed',
    `The ${name} may not send messages of the sensor ${other.devEui}. Add the sensor to it at Admin, Tokens, or send them with the token of its own gateway.`,
  )
}
