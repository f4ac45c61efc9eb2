import { pageStore } from '../page-store/page-store'

export interface Toast {
  id: number
  tone: 'success' | 'info' | 'error'
  message: string
  /** A later toast of the same topic replaces it, in its place. */
  topic?: string
  /** When it goes, ms since 1970, whatever the user does: from then on its action would come too late. */
  endsAt?: number
  /** Such as Undo. */
  action?: { label: string; run: () => void }
}

const MOST_AT_ONCE = 3

const toasts = pageStore<readonly Toast[]>([])
let lastId = 0

/** Shows a toast. The shell's own are Mantine's, which these pages do without. */
export function showToast(toast: Omit<Toast, 'id'>) {
  const isReplaced = ({ topic }: Toast) => topic !== undefined && topic === toast.topic
  // The same id: a button that has the focus keeps it.
  const id = toasts.get().find(isReplaced)?.id ?? ++lastId
  const others = toasts.get().filter((shown) => !isReplaced(shown))
  toasts.set([...others, { ...toast, id }].slice(-MOST_AT_ONCE))
}

export const dismissToast = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id))

export const useToasts = toasts.use
