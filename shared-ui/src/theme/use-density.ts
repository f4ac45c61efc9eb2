import { useSyncExternalStore } from 'react'

/** How compact lists, cards and controls are on a desktop. */
export type Density = 'comfortable' | 'compact'

const KEY = 'density'
const listeners = new Set<() => void>()

/** The density of the page and a setter; stored in the browser. The document applies it before the first paint. */
export function useDensity(): { density: Density; setDensity: (density: Density) => void } {
  return { density: useSyncExternalStore(subscribe, shown, () => 'comfortable'), setDensity }
}

const shown = (): Density =>
  document.documentElement.dataset.density === 'compact' ? 'compact' : 'comfortable'

function setDensity(density: Density) {
  show(density)
  // Without storage the choice lasts as long as the page is open.
  try {
    localStorage.setItem(KEY, density)
  } catch {}
}

function show(density: Density) {
  document.documentElement.dataset.density = density
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', followOtherTabs)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs)
  }
}

function followOtherTabs({ key, newValue }: StorageEvent) {
  if (key === KEY) show(newValue === 'compact' ? 'compact' : 'comfortable')
}
