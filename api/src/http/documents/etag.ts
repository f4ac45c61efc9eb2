import { createHash } from 'node:crypto'

/** A strong entity tag of a body. */
export const etagOf = (body: string) =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
