import { createHash } from 'node:crypto'

/**
 * A UUID of version 5 (RFC 9562, 5.5) for a name within a namespace: the same name always gives the same UUID. `namespace` is a
 * UUID.
 */
export function namedUuid(namespace: string, name: string): string {
  const bytes = Buffer.from(namespace.replaceAll('-', ''), 'hex')
  const hash = createHash('sha1').update(bytes).update(name).digest().subarray(0, 16)
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  return uuidText(hash)
}

/** Formats 16 bytes as a UUID. */
export const uuidText = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
