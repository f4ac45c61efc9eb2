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

/** Shows a toast. It replaces one of the same topic, or of the same text. Public pages do not load Mantine, so they have their own toasts. */
export function showToast(toast: Omit<Toast, 'id'>) {
  const isReplaced = (shown: Toast) =>
    toast.topic === undefined ? isSameText(shown, toast) : shown.topic === toast.topic
  // A replaced toast keeps its id, so that a focused button keeps the focus.
  const id = toasts.get().find(isReplaced)?.id ?? ++lastId
  const others = toasts.get().filter((shown) => !isReplaced(shown))
  toasts.set([...others, { ...toast, id }].slice(-TOASTS_MAX))
}

/** Whether both say the same. One with an action is kept, because its action is about something of its own. */
const isSameText = (shown: Toast, { tone, message, action }: Omit<Toast, 'id'>) =>
  shown.tone === tone && shown.message === message && !shown.action && !action

export const dismissToast = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id))

/** Dismisses the toast of a topic, because what it says is no longer so. */
export const dismissTopic = (topic: string) =>
  toasts.set(toasts.get().filter((toast) => toast.topic !== topic))

export const useToasts = toasts.use
