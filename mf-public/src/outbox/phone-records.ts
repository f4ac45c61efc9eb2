import type { RememberedReport } from './report'

/** Reports in this phone's storage, one entry each: two tabs that write at once cannot undo each other's. */
export interface PhoneRecords<T> {
  /** Newest first; the same list as long as nothing changes. */
  all: () => readonly T[]
  /** `false` when the phone's storage refuses. */
  put: (record: T) => boolean
  remove: (id: string) => boolean
  /** Calls back after each change, those of other tabs included. Answers with how to end it. */
  subscribe: (listener: () => void) => () => void
}

/** The reports under keys that start with `prefix`; entries that `fits` does not know are left alone. */
export function phoneRecords<T extends RememberedReport>(
  prefix: string,
  fits: (record: Partial<T>) => boolean,
): PhoneRecords<T> {
  const listeners = new Set<() => void>()
  let read: { text: string; records: readonly T[] } = { text: '', records: [] }

  function change(write: (storage: Storage) => void): boolean {
    try {
      write(localStorage)
    } catch {
      return false
    }
    for (const listener of listeners) listener()
    return true
  }
  return {
    all() {
      const texts = storedTexts(prefix)
      const text = texts.join('\n')
      if (text !== read.text)
        read = { text, records: newestFirst(texts.flatMap((entry) => parsed(entry, fits))) }
      return read.records
    },
    put: (record) => change((storage) => storage.setItem(prefix + record.id, JSON.stringify(record))),
    remove: (id) => change((storage) => storage.removeItem(prefix + id)),
    subscribe(listener) {
      const hear = ({ key }: StorageEvent) => (key === null || key.startsWith(prefix)) && listener()
      listeners.add(listener)
      addEventListener('storage', hear)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', hear)
      }
    },
  }
}

function storedTexts(prefix: string): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return keys.map((key) => localStorage.getItem(key) ?? '')
  } catch {
    // The phone keeps nothing for this page: so there is nothing.
    return []
  }
}

function parsed<T>(text: string, fits: (record: Partial<T>) => boolean): T[] {
  try {
    const record = JSON.parse(text)
    return fits(record) ? [record] : []
  } catch {
    return []
  }
}

const newestFirst = <T extends RememberedReport>(records: T[]) => records.sort((a, b) => b.madeAt - a.madeAt)
