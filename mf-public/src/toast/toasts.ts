import { pageStore } from '../page-store/page-store'

export interface Toast {
  id: number
  tone: 'success' | 'info' | 'error'
  message: string
  /** A later toast of the same topic replaces this one. */
  topic?: string
  /** When the toast disappears in any case, ms since 1970, because its action is no longer possible. */
  endsAt?: number
  /** A button such as Undo. */
  action?: { label: string; run: () => void }
}

const TOASTS_MAX = 3

const toasts = pageStore<readonly Toast[]>([])
let lastId = 0

/** Shows a toast. Public pages do not load Mantine, so they have their own toasts. */
export function showToast(toast: Omit<Toast, 'id'>) {
  const isReplaced = ({ topic }: Toast) => topic !== undefined && topic === toast.topic
  // A replaced toast keeps its id, so that a focused button keeps the focus.
  const id = toasts.get().find(isReplaced)?.id ?? ++lastId
  const others = toasts.get().filter((shown) => !isReplaced(shown))
  toasts.set([...others, { ...toast, id }].slice(-TOASTS_MAX))
}

export const dismissToast = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id))

export const useToasts = toasts.use
