import { useState } from 'react'

/** What the page shows under a name. */
export interface SavedView {
  name: string
  /** As in the URL. */
  text: string
}

const STORAGE_KEY = 'bins-views'
export const VIEW_NAME_MAX = 60

/** The views that were kept on this device, by name. */
export function useSavedViews() {
  const [views, setViews] = useState(readViews)
  const keep = (changed: readonly SavedView[]) => {
    setViews(changed)
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(changed))
    } catch (cause) {
      console.warn('The view stays until this page is closed: the device has no room for it.', cause)
    }
  }
  return {
    views,
    /** In place of one of the same name. */
    save: (view: SavedView) =>
      keep(
        [...views.filter(({ name }) => name !== view.name), view].sort((a, b) =>
          a.name.localeCompare(b.name, 'en-NZ'),
        ),
      ),
    remove: (name: string) => keep(views.filter((view) => view.name !== name)),
  }
}

function readViews(): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView) : []
  } catch {
    return []
  }
}

const isView = (kept: Partial<SavedView> | null): kept is SavedView =>
  typeof kept?.name === 'string' && typeof kept.text === 'string'
