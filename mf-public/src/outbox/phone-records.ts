import type { RememberedReport } from './report'

/** Reports in this phone's storage, one entry each: two tabs that write at once cannot undo each other's. */
export interface PhoneRecords<T> {
  /** Newest first; the same list as long as nothing changes. */
  all: () => readonly T[]
  /** Where the phone's storage refuses, the record is known for as long as the page is open. */
  put: (record: T) => void
  remove: (id: string) => void
  /** Calls back after each change, those of other tabs included. Answers with how to end it. */
  subscribe: (listener: () => void) => () => void
}

/** The reports under keys that start with `prefix`; entries that `fits` does not know are left alone. */
export function phoneRecords<T extends RememberedReport>(
  prefix: string,
  fits: (record: Partial<T>) => boolean,
): PhoneRecords<T> {
  const listeners = new Set<() => void>()
  const unkept = new Map<string, string>()
  let read: { text: string; records: readonly T[] } = { text: '', records: [] }

  function change(id: string, text: string | null) {
    unkept.delete(id)
    try {
      if (text === null) localStorage.removeItem(prefix + id)
      else localStorage.setItem(prefix + id, text)
    } catch {
      if (text !== null) unkept.set(id, text)
    }
    for (const listener of listeners) listener()
  }
  return {
    all() {
      const texts = [...storedTexts(prefix), ...unkept.values()]
      const text = texts.join('\n')
      if (text !== read.text)
        read = { text, records: newestFirst(texts.flatMap((entry) => parsed(entry, fits))) }
      return read.records
    },
    put: (record) => change(record.id, JSON.stringify(record)),
    remove: (id) => change(id, null),
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
