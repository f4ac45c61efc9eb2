import type { RouteOptions } from 'fastify'

interface KnownRoute {
  methods: readonly string[]
  pattern: RegExp
}

/** Remembers the routes of the server, to tell a path that is not there from one that wants another method. */
export function knownMethods() {
  const routes: KnownRoute[] = []
  return {
    add: ({ method, url }: RouteOptions) =>
      void routes.push({ methods: [method].flat(), pattern: patternOf(url) }),
    /** The methods that the path takes; none when it is not there. */
    of: (path: string): string[] => {
      const matching = routes.filter(({ pattern }) => pattern.test(path))
      return [...new Set(matching.flatMap(({ methods }) => methods))].sort()
    },
  }
}

/** The route of all documents is none of the API. */
const patternOf = (url: string) =>
  new RegExp(
    `^${url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace(/^\/\*$/, '/(?!api/).*')
      .replace(/(?<!\.)\*$/, '.*')}$`,
  )
