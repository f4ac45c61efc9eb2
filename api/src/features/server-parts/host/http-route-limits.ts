import type { FastifyContextConfig } from 'fastify'
import { BODY_BYTES } from '../../../http/request-sizes'
import type { PartDescription, PartOperation } from '../messages/part-protocol'

/** The limits that Fastify fixes when a route is made: its rate limit and body size. */
export const routeLimitsOf = ({
  download,
  scope,
  bodyBytes,
}: Pick<PartOperation, 'download' | 'scope' | 'bodyBytes'>): {
  requestLimit: FastifyContextConfig['requestLimit']
  bodyBytes: number | undefined
} => ({
  requestLimit: download === null ? (scope === 'uplinks:write' ? 'uplinks' : undefined) : 'downloads',
  bodyBytes,
})

/**
 * Throws one sentence when an operation of the build `next` needs limits that its route does not have: routes are made when the server
 * starts.
 */
export function requireSameRouteLimits(next: PartDescription, started: PartDescription | undefined): void {
  const routes = new Map(
    Object.values(started?.operations ?? {}).map((one) => [`${one.method} ${one.path}`, routeLimitsOf(one)]),
  )
  for (const [name, operation] of Object.entries(next.operations)) {
    const wanted = routeLimitsOf(operation)
    const made = routes.get(`${operation.method} ${operation.path}`)
    const isMade =
      wanted.requestLimit === made?.requestLimit &&
      (wanted.bodyBytes ?? BODY_BYTES) <= (made?.bodyBytes ?? BODY_BYTES)
    if (!isMade)
      throw new Error(
        `${name} has limits of its own, as a download or a large upload has: deploy the server with it first.`,
      )
  }
}
