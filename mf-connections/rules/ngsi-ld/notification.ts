import { ATTRIBUTES, type AttributeName } from '../../operations/ngsi-ld/attributes'
import type { NewSubscription } from '../../operations/ngsi-ld/subscriptions'
import { CONTEXT, CONTEXT_LINK, normalized, type WasteContainer, withAttributes } from './waste-container'

/** The attributes of an entity of which a change is told, as a text that is the same while they are. */
export const watchedText = (entity: WasteContainer, watched: readonly AttributeName[] = ATTRIBUTES): string =>
  JSON.stringify(ATTRIBUTES.flatMap((name) => (watched.includes(name) ? [entity[name] ?? null] : [])))

/** The body of a notification of NGSI-LD, and the headers that its receiver asked for. */
export function notification(
  { id: subscriptionId, notification: wanted }: Pick<NewSubscription, 'notification'> & { id: string },
  { id, at, entities }: { id: string; at: Date; entities: readonly WasteContainer[] },
): { headers: Record<string, string>; body: string } {
  const { attributes = ATTRIBUTES, format = 'normalized', endpoint } = wanted
  const accept = endpoint.accept ?? 'application/json'
  const isLd = accept === 'application/ld+json'
  const data = entities.map((entity) => {
    const shown = withAttributes(entity, attributes)
    return format === 'keyValues' ? shown : normalized(shown)
  })
  return {
    headers: {
      'content-type': accept,
      ...(!isLd && { link: CONTEXT_LINK }),
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
