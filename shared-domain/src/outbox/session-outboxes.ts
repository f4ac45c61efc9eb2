import { allInLocalStorage, indexedEntries, removedInLocalStorage } from './entry-storage'

const MARK = 'session-outbox:'

/** Notes on this device that the entries of an outbox are sent in the session of a signed-in person. */
export function markSessionOutbox(name: string): void {
  try {
    localStorage.setItem(MARK + name, '')
  } catch {
    // Storage is switched off: then no entry outlives its page either.
  }
}

/** How many entries on this device wait for the session of a signed-in person, in the outboxes of all remotes. */
export async function entriesAwaitingSession(): Promise<number> {
  const counts = await Promise.all(markedOutboxes().map(countEntries))
  return counts.reduce((sum, count) => sum + count, 0)
}

function markedOutboxes(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(MARK) ? key.slice(MARK.length) : []))
  } catch {
    return []
  }
}

async function countEntries(name: string): Promise<number> {
  const indexed = indexedEntries(name)
  await indexed.open()
  const entries = [...((await indexed.all()) ?? []), ...allInLocalStorage(name)]
  const removed = removedInLocalStorage(name)
  return new Set(entries.flatMap(({ id }) => (removed.includes(id) ? [] : id))).size
}
