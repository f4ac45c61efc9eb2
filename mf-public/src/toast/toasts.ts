import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  tone: 'success' | 'info' | 'error'
  message: string
  /** What is said later of the same topic takes its place. */
  topic?: string
  /** Such as Undo. */
  action?: { label: string; run: () => void }
}

const MOST_AT_ONCE = 3

let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a toast. The shell's own are Mantine's, which these pages do without. */
export function showToast(toast: Omit<Toast, 'id'>) {
  lastId += 1
  const others = shown.filter(({ topic }) => topic === undefined || topic !== toast.topic)
  set([...others, { ...toast, id: lastId }].slice(-MOST_AT_ONCE))
}

export const dismissToast = (id: number) => set(shown.filter((toast) => toast.id !== id))

export const useToasts = () =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  )

function set(toasts: readonly Toast[]) {
  shown = toasts
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
