import type { RouteOptions } from 'fastify'

const ONLY_READS = ['GET', 'HEAD']

/** Throws, so that the server does not start, for a route of the API or one that changes something and names no need. */
export function requireNeed({ method, url, config }: RouteOptions): void {
  if (config?.needs) return
  const isReading = [method].flat().every((each) => ONLY_READS.includes(each))
  if (isReading && !/^\/api(\/|$)/i.test(url)) return
  throw new Error(`${method} ${url} does not say what it needs.`)
}
