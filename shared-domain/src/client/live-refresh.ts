import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Changes that follow each other this closely, in ms, cost one more request. */
const TOGETHER_MS = 1000

interface Rest {
  isWanted: boolean
}
const resting = new WeakMap<QueryClient, Map<string, Rest>>()

/**
 * Reads a query again, at once or when the last time is long enough ago. Several parts of a screen hear of the same
 * change, so the rest between belongs to the query, not to them.
 */
export function refreshSoon(client: QueryClient, queryKey: QueryKey) {
  const rests = resting.get(client) ?? new Map<string, Rest>()
  resting.set(client, rests)
  const name = JSON.stringify(queryKey)
  const rest = rests.get(name)
  if (rest) {
    rest.isWanted = true
    return
  }
  const begun: Rest = { isWanted: false }
  rests.set(name, begun)
  void client.invalidateQueries({ queryKey, exact: true })
  setTimeout(() => {
    rests.delete(name)
    if (begun.isWanted) refreshSoon(client, queryKey)
  }, TOGETHER_MS)
}
