import type { NewSubscription } from '../../operations/ngsi-ld/subscriptions'
import { WATCHED } from '../../operations/ngsi-ld/subscriptions'
import { CONTEXT, normalized, type WasteContainer } from './waste-container'

type Attributes = readonly (typeof WATCHED)[number][]

/** The attributes of an entity of which a change is told, as a text that is the same while they are. */
export const watchedText = (entity: WasteContainer, watched: Attributes = WATCHED): string =>
  JSON.stringify(WATCHED.flatMap((name) => (watched.includes(name) ? [entity[name] ?? null] : [])))

/** The body of a notification of NGSI-LD, and the headers that its receiver asked for. */
export function notification(
  { id: subscriptionId, notification: wanted }: Pick<NewSubscription, 'notification'> & { id: string },
  { id, at, entities }: { id: string; at: Date; entities: readonly WasteContainer[] },
): { headers: Record<string, string>; body: string } {
  const { attributes = WATCHED, format = 'normalized', endpoint } = wanted
  const accept = endpoint.accept ?? 'application/json'
  const isLd = accept === 'application/ld+json'
  const data = entities.map((entity) => {
    const shown = only(entity, attributes)
    return format === 'keyValues' ? shown : normalized(shown)
  })
  return {
    headers: {
      'content-type': accept,
      // Plain JSON names its context beside it.
      ...(!isLd && {
        link: `<${CONTEXT[0]}>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"`,
      }),
      ...Object.fromEntries(
        (endpoint.receiverInfo ?? []).map(({ key, value }) => [key.toLowerCase(), value]),
      ),
    },
    body: JSON.stringify({
      ...{ id, type: 'Notification', subscriptionId, notifiedAt: at.toISOString(), data },
      ...(isLd && { '@context': CONTEXT }),
    }),
  }
}

/** An entity with some of its attributes. */
const only = ({ id, type, ...attributes }: WasteContainer, wanted: Attributes): WasteContainer =>
  ({
    id,
    type,
    ...Object.fromEntries(Object.entries(attributes).filter(([name]) => wanted.some((one) => one === name))),
  }) as WasteContainer
