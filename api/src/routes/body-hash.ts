import { createHash } from 'node:crypto'

/** Tells whether the same body comes again. */
export const hashOf = (body: object) => createHash('sha256').update(JSON.stringify(body)).digest('hex')
