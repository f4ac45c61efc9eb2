import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

interface Details {
  description?: string
  /** What can be done about it from the toast, such as taking it back. */
  action?: { label: string; onPress: () => void }
}

/** Long enough to be found by the keyboard, in ms. */
const WITH_ACTION_MS = 12_000

function show(color: string, message: string, { description, action }: Details = {}) {
  const id = notifications.show({
    color,
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
  success: (message: string, details?: Details) => show('kawakawa', message, details),
  info: (message: string, details?: Details) => show('blue', message, details),
  error: (message: string, details?: Details) => show('red', message, details),
}
