import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in a time that does not depend on where the texts differ. They may have different lengths. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other))

const digest = (text: string) => createHash('sha256').update(text).digest()
