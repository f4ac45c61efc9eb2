import type { RegisteredRemote } from './registry'
import type { RemotePage } from './remote-description'

/** The page at a URL path and the remote that has it. */
export function findPage(
  remotes: readonly RegisteredRemote[],
  path: string,
): { remote: RegisteredRemote; page: RemotePage } | undefined {
  for (const remote of remotes) {
    const page = remote.pages.find((candidate) => matches(candidate.path, path))
    if (page) return { remote, page }
  }
}

/** Whether a URL path fits a page's path, in which `:name` stands for one segment. */
function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length && wanted.every((part, i) => part.startsWith(':') || part === given[i])
  )
}
