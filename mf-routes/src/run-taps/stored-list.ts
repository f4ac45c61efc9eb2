import { RECORD_COPY } from 'shared-domain/client'

// Lists that this phone stores for the driver. Signing out deletes them with the copies of the record.
const keyOf = (name: string) => `${RECORD_COPY}${name}`

export function storedList<Item>(name: string): readonly Item[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

export function storeList(name: string, items: readonly unknown[]): void {
  try {
    if (items.length > 0) localStorage.setItem(keyOf(name), JSON.stringify(items))
    else localStorage.removeItem(keyOf(name))
  } catch {
    // The phone has no room: the list lasts as long as the page.
  }
}
