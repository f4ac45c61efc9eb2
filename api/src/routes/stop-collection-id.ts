import { createHash } from 'node:crypto'

/**
 * The id of the collection that a stop becomes: always the same one, so that a stop counts once whoever tells of it. A UUID of
 * version 5 (RFC 9562, 5.5): the route's key is the namespace, the position the name.
 */
export function stopCollectionId(routeKey: string, position: number): string {
  const namespace = Buffer.from(routeKey.replaceAll('-', ''), 'hex')
  const hash = createHash('sha1').update(namespace).update(String(position)).digest().subarray(0, 16)
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
