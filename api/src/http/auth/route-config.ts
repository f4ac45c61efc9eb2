import type { FastifyContextConfig, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Returns the configuration for one request, where requests of a route differ. */
    ofRequest?: (request: FastifyRequest) => FastifyContextConfig
  }
}

/** What the route of a request declares. Routes of a server part, which may be replaced, declare it anew for each request. */
export function routeConfig(request: FastifyRequest): FastifyContextConfig {
  const config = request.routeOptions.config ?? {}
  return config.ofRequest?.(request) ?? config
}
