import { randomBytes, randomUUID } from 'node:crypto'
import { HOUR_MS } from 'shared-domain'
import type { NewReport } from 'shared-domain/contract'
import { bodyHash } from '../../../http/operations/idempotency'
import { namedUuid, uuidText } from '../../../record/named-uuid'

/** Within this time, in ms, the same report from the same document counts once: a second tap, or going back. */
const COUNTS_AS_ONE_MS = HOUR_MS
const VERSION_7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** A new key for a document's form: a UUID of version 7 (RFC 9562, 5.7), which contains its creation time. */
export function newFormKey(now: number): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return uuidText(bytes)
}

/**
 * The Idempotency-Key of a report from a form. A document may send several reports with one form key, so each gets a key
 * derived from it. A browser may show a document again after days; the same words are then a new report, which an old key would
 * answer with the first one's receipt.
 */
export function reportKey(formKey: unknown, report: NewReport, now: number): string {
  if (typeof formKey !== 'string' || !VERSION_7.test(formKey)) return randomUUID()
  const madeAt = Number.parseInt(formKey.replaceAll('-', '').slice(0, 12), 16)
  return Math.abs(now - madeAt) > COUNTS_AS_ONE_MS ? randomUUID() : namedUuid(formKey, bodyHash(report))
}
