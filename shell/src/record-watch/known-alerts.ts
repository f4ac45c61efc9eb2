import { RECORD_COPY } from 'shared-domain/client'

/** Signing out removes it from the device. */
const KEY = `${RECORD_COPY}known-alerts`

/**
 * Returns the keys of open alerts that this browser has not seen before, and stores all of them as seen. At the first call none
 * is new, because there is nothing to compare with.
 */
export function newAlerts(open: readonly string[]): ReadonlySet<string> {
  const known = read()
  try {
    localStorage.setItem(KEY, JSON.stringify(open))
  } catch {
    // Without storage every call is the first one.
  }
  return new Set(known ? open.filter((id) => !known.includes(id)) : [])
}

function read(): readonly string[] | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as string[] | null
  } catch {
    return null
  }
}
