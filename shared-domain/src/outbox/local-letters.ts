import { isLetter, type Letter } from './letter'

/**
 * Letters in localStorage, one entry each: two tabs that write at once cannot undo each other's. It takes JSON alone,
 * but takes it at once, while the page is being closed.
 */
export function localLetters(name: string) {
  const prefix = `outbox:${name}:`
  return {
    all(): Letter[] {
      try {
        const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
        return keys.flatMap((key) => parsed(localStorage.getItem(key)))
      } catch {
        // The phone keeps nothing for this page: so there is nothing.
        return []
      }
    },
    /** `false` when the phone's storage refuses. */
    put(letter: Letter): boolean {
      if (letter.body instanceof Blob) return false
      try {
        localStorage.setItem(prefix + letter.id, JSON.stringify(letter))
        return true
      } catch {
        return false
      }
    },
    remove(ids: readonly string[]): void {
      try {
        for (const id of ids) localStorage.removeItem(prefix + id)
      } catch {
        // Where nothing is kept there is nothing to remove.
      }
    },
    holds: ({ key }: StorageEvent) => key === null || key.startsWith(prefix),
  }
}

function parsed(text: string | null): Letter[] {
  try {
    const letter = JSON.parse(text ?? '')
    return isLetter(letter) ? [letter] : []
  } catch {
    return []
  }
}
