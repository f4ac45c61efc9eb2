import { findPage, paths, type RegisteredRemote, readReference } from 'shared-domain'

/** Not two slashes at the beginning: a browser would take the rest for another site. */
const WITH_SLASH = /^(\/[^/].*)\/$/

/** Where an address leads that is not quite that of a page: to the page. `null` for every other. */
export function movedTo(remotes: readonly RegisteredRemote[], url: string): string | null {
  const [path = '', query] = url.split('?', 2)
  const [, page] = WITH_SLASH.exec(path) ?? []
  if (page && findPage(remotes, page)) return query === undefined ? page : `${page}?${query}`
  if (path !== paths.findReport) return null
  // A form without a script can only write into the query.
  const reference = readReference(new URLSearchParams(query).get('reference') ?? '')
  return reference ? paths.reportStatus(reference) : null
}
