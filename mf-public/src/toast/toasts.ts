import { pageStore } from '../page-store/page-store'

export interface Toast {
  id: number
  tone: 'success' | 'info' | 'error'
  message: string
  /** A later toast of the same topic replaces it. */
  topic?: string
  /** Such as Undo. */
  action?: { label: string; run: () => void }
}

const MOST_AT_ONCE = 3

const toasts = pageStore<readonly Toast[]>([])
let lastId = 0

/** Shows a toast. The shell's own are Mantine's, which these pages do without. */
export function showToast(toast: Omit<Toast, 'id'>) {
  lastId += 1
  const others = toasts.get().filter(({ topic }) => topic === undefined || topic !== toast.topic)
  toasts.set([...others, { ...toast, id: lastId }].slice(-MOST_AT_ONCE))
}

export const dismissToast = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id))

export const useToasts = toasts.use
