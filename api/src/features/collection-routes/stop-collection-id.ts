import { namedUuid } from '../../record/named-uuid'

/**
 * The id of the collection that a stop becomes: always the same one, so that a stop counts once whoever tells of it.
 * The route's key is the namespace, the position the name.
 */
export const stopCollectionId = (routeKey: string, position: number) => namedUuid(routeKey, String(position))
