import { RECORD_COPY } from './session'

interface OfflineCopiesOptions<Copy> {
  /** The part of the keys that names the copies. It stays: phones have copies under it. */
  prefix: string
  /** Copies of another shape are ignored; what they copy is read from the record again. */
  shape: number
  /** How many copies stay on the phone. */
  most: number
  idOf: (copy: Copy) => string
}

export interface OfflineCopies<Copy> {
  /** Stores a copy in place of those that were read longest ago. Returns whether there was room. */
  keep: (copy: Copy) => boolean
  find: (id: string) => Copy | null
  /** The latest read first. */
  all: () => Copy[]
  /** Removes all other copies. */
  keepOnly: (ids: ReadonlySet<string>) => void
}

/** Copies of the record on this phone, for use without a signal. Signing out deletes them. */
export function offlineCopies<Copy extends { readAt: number }>({
  prefix,
  shape,
  most,
  idOf,
}: OfflineCopiesOptions<Copy>): OfflineCopies<Copy> {
  const keyOf = (id: string) => `${RECORD_COPY}${prefix}:${id}`
  const remove = (copy: Copy) => localStorage.removeItem(keyOf(idOf(copy)))

  function read(key: string): Copy | null {
    try {
      const { shape: stored, ...copy } = JSON.parse(localStorage.getItem(key) ?? '{}')
      return stored === shape ? copy : null
    } catch {
      return null
    }
  }

  function all(): Copy[] {
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(keyOf('')))
      return keys.flatMap((key) => read(key) ?? []).sort((a, b) => b.readAt - a.readAt)
    } catch {
      // Storage is switched off for this page.
      return []
    }
  }

  function keep(copy: Copy): boolean {
    const text = JSON.stringify({ shape, ...copy })
    const others = all().filter((other) => idOf(other) !== idOf(copy))
    for (const old of others.splice(most - 1)) remove(old)
    for (;;) {
      try {
        localStorage.setItem(keyOf(idOf(copy)), text)
        return true
      } catch {
        // A large copy may need the room of others.
        const oldest = others.pop()
        if (!oldest) return false
        remove(oldest)
      }
    }
  }

  return {
    keep,
    find: (id) => read(keyOf(id)),
    all,
    keepOnly(ids) {
      for (const copy of all()) if (!ids.has(idOf(copy))) remove(copy)
    },
  }
}
