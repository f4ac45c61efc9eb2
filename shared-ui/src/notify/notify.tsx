import { Button, Group } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import type { ReactNode } from 'react'

interface Details {
  description?: string
  /** The page with what it is about, to which its entry in the notifications leads. */
  path?: string
  /** An action on the toast, such as Undo. */
  action?: { label: string; onPress: () => void }
}

/** What a toast said. */
export interface Toast {
  tone: 'success' | 'info' | 'error'
  title: string
  description?: string | undefined
  path?: string | undefined
}

const listeners = new Set<(toast: Toast) => void>()

/** Calls the listener with every toast. Returns a function that stops this. */
export function onToast(listener: (toast: Toast) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const COLORS = { success: 'kawakawa', info: 'blue', error: 'red' } as const

const SHOWN_MS = 4000
/** Long enough to reach it by keyboard, in ms. */
const WITH_ACTION_MS = 12_000

/** A toast with an action is never replaced, because its action is about something of its own. */
let lastAction = 0

/** The options of the toast that is on screen with this id; `undefined` when there is none. */
const shownAs = (id: string) => {
  const { notifications, queue } = notificationsStore.getState()
  return [...notifications, ...queue].find((shown) => shown.id === id)
}

function show(tone: Toast['tone'], message: string, { description, path, action }: Details = {}) {
  for (const listener of listeners) listener({ tone, title: message, description, path })
  const id = action ? `action ${++lastAction}` : [tone, message, description].join(' · ')
  const shown = shownAs(id)
  const put = shown ? notifications.update : notifications.show
  put({
    id,
    // Another number restarts the time of a toast that is replaced.
    autoClose: action ? WITH_ACTION_MS : shown?.autoClose === SHOWN_MS ? SHOWN_MS + 1 : SHOWN_MS,
    color: COLORS[tone],
    withBorder: true,
    ...(description
      ? { title: message, message: withAction(description) }
      : { message: withAction(message) }),
  })
  function withAction(text: string): ReactNode {
    if (!action) return text
    const press = () => {
      notifications.hide(id)
      action.onPress()
    }
    return (
      <Group gap="sm" justify="space-between">
        <span>{text}</span>
        <Button variant="subtle" size="compact-md" onClick={press}>
          {action.label}
        </Button>
      </Group>
    )
  }
  return id
}

/** Toasts, announced to screen readers. Those of one text replace each other. */
export const notify = {
  success: (message: string, details?: Details) => show('success', message, details),
  info: (message: string, details?: Details) => show('info', message, details),
  error: (message: string, details?: Details) => show('error', message, details),
}
