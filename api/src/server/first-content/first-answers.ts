import type { FastifyRequest } from 'fastify'
import type { FirstAnswer, FirstRequest } from 'shared-domain'
import { operationUrl } from 'shared-domain/contract'

/** What identifies the person and their network to the API. */
const PASSED_ON = ['cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/**
 * What the API answers the person of a request, by its own operations: nobody gets more than it would send them. What it refuses is left
 * out, as are answers that could not be read; the page then asks itself.
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
