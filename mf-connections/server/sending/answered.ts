import type { IncomingMessage } from 'node:http'

/** What a server answered instead of taking a request, as the end of a sentence about it. No redirect is followed. */
export function answeredReason({
  statusCode = 0,
  headers: { location },
}: Pick<IncomingMessage, 'statusCode' | 'headers'>): string {
  const isRedirect = statusCode >= 300 && statusCode < 400 && location !== undefined
  return isRedirect
    ? `it redirects to ${URL.parse(location)?.origin ?? 'another address'}, which is not followed: set its address to where it answers`
    : `it answered ${statusCode}`
}
