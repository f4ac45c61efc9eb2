import { isLetter, type Letter } from './letter'

// Letters in localStorage, one entry each: two tabs that write at once cannot undo each other's. It takes JSON alone,
// but takes it at once, while the page is being closed. Functions, so that a page without room has only what it uses.

const prefixOf = (name: string) => `outbox:${name}:`

/** What the outbox with this name keeps there. */
export function allLocal(name: string): Letter[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(name)))
    return keys.flatMap((key) => parsed(localStorage.getItem(key)))
  } catch {
    // The phone keeps nothing for this page: so there is nothing.
    return []
  }
}

/** `false` when the phone's storage refuses. */
export function putLocal(name: string, letter: Letter): boolean {
  if (letter.body instanceof Blob) return false
  try {
    localStorage.setItem(prefixOf(name) + letter.id, JSON.stringify(letter))
    return true
  } catch {
    return false
  }
}

export function removeLocal(name: string, ids: readonly string[]): void {
  try {
    for (const id of ids) localStorage.removeItem(prefixOf(name) + id)
  } catch {
    // Where nothing is kept there is nothing to remove.
  }
}

/** Whether another tab changed something of this outbox there. */
export const isOfLocal = (name: string, { key }: StorageEvent) =>
  key === null || key.startsWith(prefixOf(name))

function parsed(text: string | null): Letter[] {
  try {
    const letter = JSON.parse(text ?? '')
    return isLetter(letter) ? [letter] : []
  } catch {
    return []
  }
}
