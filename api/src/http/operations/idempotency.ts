import { createHash } from 'node:crypto'

/** SHA-256 of what a request says, in hex: the same for the same fields in whatever order. */
export const bodyHash = (body: unknown) =>
  createHash('sha256').update(JSON.stringify(body, inOrder)).digest('hex')

const inOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
