import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Ids of page loads that only this server can have given out. */
export interface LoadIds {
  issue: () => string
  /** When an id was given out, in ms since 1970; nothing for one that was not. */
  issuedAt: (id: string) => number | undefined
}

/** The secret lives as long as the process: an id of another one counts for nothing. */
export function loadIds(now: () => number = Date.now): LoadIds {
  const secret = randomBytes(32)
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
  return {
    issue() {
      const text = `${randomBytes(9).toString('base64url')}.${now().toString(36)}`
      return `${text}.${sign(text)}`
    },
    issuedAt(id) {
      const [random, time = '', signature = ''] = id.split('.')
      const expected = Buffer.from(sign(`${random}.${time}`))
      const given = Buffer.from(signature)
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
      return isOurs ? Number.parseInt(time, 36) : undefined
    },
  }
}
