import { RECORD_COPY } from 'shared-domain/client'

/** Signing out removes it from the device. */
const KEY = `${RECORD_COPY}known-alerts`

/**
 * Those of the open alerts, as texts that tell them apart, that this browser has not seen before, and keeps them as seen. At the very first look there is
 * nothing to compare with: then none is new.
 */
export function newAlerts(open: readonly string[]): ReadonlySet<string> {
  const known = read()
  try {
    localStorage.setItem(KEY, JSON.stringify(open))
  } catch {
    // Without storage every look is the first one.
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
