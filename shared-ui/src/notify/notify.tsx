import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

interface Details {
  description?: string
  /** An action on the toast, such as Undo. */
  action?: { label: string; onPress: () => void }
}

/** What a toast said. */
export interface Toast {
  tone: 'success' | 'info' | 'error'
  title: string
  description?: string | undefined
}

const listeners = new Set<(toast: Toast) => void>()

/** Calls the listener with every toast. Returns a function that stops this. */
export function onToast(listener: (toast: Toast) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const COLORS = { success: 'kawakawa', info: 'blue', error: 'red' } as const

/** Long enough to reach it by keyboard, in ms. */
const WITH_ACTION_MS = 12_000

function show(tone: Toast['tone'], message: string, { description, action }: Details = {}) {
  for (const listener of listeners) listener({ tone, title: message, description })
  const id = notifications.show({
    color: COLORS[tone],
    withBorder: true,
    ...(action && { autoClose: WITH_ACTION_MS }),
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
        {text}
        <Button variant="subtle" size="compact-md" onClick={press}>
          {action.label}
        </Button>
      </Group>
    )
  }
  return id
}

/** Toasts, announced to screen readers. */
export const notify = {
  success: (message: string, details?: Details) => show('success', message, details),
  info: (message: string, details?: Details) => show('info', message, details),
  error: (message: string, details?: Details) => show('error', message, details),
}
