import type { FastifyRequest } from 'fastify'
import type { FirstAnswer, FirstRequest } from 'shared-domain'
import { operationUrl } from 'shared-domain/contract'

/** What identifies the person and their network to the API. */
const PASSED_ON = ['cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/**
 * Requests data from the API with the cookie of the page request, so a person gets what the API would send them and no more. Refused
 * and failed requests are left out; the page then sends them itself.
 */
export async function answersTo(
  request: FastifyRequest,
  asked: readonly FirstRequest[],
): Promise<FirstAnswer[]> {
  const headers = Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = request.headers[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const remoteAddress = request.socket.remoteAddress
  const answers = await Promise.all(
    asked.map(async ({ path, request: { params, query } }): Promise<FirstAnswer[]> => {
      const response = await request.server.inject({
        method: 'GET',
        url: operationUrl(path, params, query),
        headers,
        ...(remoteAddress && { remoteAddress }),
      })
      if (response.statusCode !== 200) return []
      const given = { ...(params && { params }), ...(query && { query }) }
      return [{ path, request: given, answer: response.json() }]
    }),
  )
  return answers.flat()
}
