import type { FastifyContextConfig, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What holds for a request in place of the rest of this, where it is not the same for all requests of the route. */
    ofRequest?: (request: FastifyRequest) => FastifyContextConfig
  }
}

/** What the route of a request declares. Routes of a server part, which may be replaced, declare it anew for each request. */
export function routeConfig(request: FastifyRequest): FastifyContextConfig {
  const config = request.routeOptions.config ?? {}
  return config.ofRequest?.(request) ?? config
}
