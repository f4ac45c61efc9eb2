import { createHash } from 'node:crypto'
import { Refusal } from '../problems/refusal'

/** SHA-256 of a request body, in hex. The order of its fields does not matter. */
export const bodyHash = (body: unknown) =>
  createHash('sha256').update(JSON.stringify(body, inOrder)).digest('hex')

const inOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** For a request that repeats another request's Idempotency-Key with a different body. */
export const keyUsedBefore = (detail: string, remedy = detail) =>
  new Refusal('key-used-before', detail, [{ field: 'headers.idempotency-key', detail: remedy }])
