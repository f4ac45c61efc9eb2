import type { FastifyContextConfig } from 'fastify'
import { BODY_BYTES } from '../../../http/request-sizes'
import type { PartDescription, PartOperation } from '../messages/part-protocol'

/** What is set for a route when it is made, and cannot differ for its requests. */
export const ownRouteOf = ({
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
 * Throws one sentence when a build has an operation that needs a route of its own which the server has not made: routes are made when the
 * server starts.
 */
export function requireRoutes(next: PartDescription, started: PartDescription | undefined): void {
  const routes = new Map(
    Object.values(started?.operations ?? {}).map((one) => [`${one.method} ${one.path}`, ownRouteOf(one)]),
  )
  for (const [name, operation] of Object.entries(next.operations)) {
    const wanted = ownRouteOf(operation)
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
