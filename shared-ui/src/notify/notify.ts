import { notifications } from '@mantine/notifications'

interface Details {
  description?: string
}

const show = (color: string, message: string, { description }: Details = {}) =>
  notifications.show({
    color,
    withBorder: true,
    ...(description ? { title: message, message: description } : { message }),
  })

/** Toasts, announced to screen readers. */
export const notify = {
  success: (message: string, details?: Details) => show('kawakawa', message, details),
  info: (message: string, details?: Details) => show('blue', message, details),
  error: (message: string, details?: Details) => show('red', message, details),
}
