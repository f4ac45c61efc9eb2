import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useKeptFocus } from '../page-frame/use-kept-focus'
import classes from './ToastRegion.module.css'
import { dismissToast, type Toast, useToasts } from './toasts'

/** Where toasts appear. It is in the page before the first one, or screen readers would miss that one. */
export function ToastRegion() {
  const toasts = useToasts()
  return (
    <div
      role="status"
      aria-label="Notifications"
      className={classes.region}
      {...useKeptFocus<HTMLDivElement>()}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

const SHOWN_MS = 6000

/** One toast. It stays while it is hovered or focused, unless it has an end. */
function ToastCard({ toast }: { toast: Toast }) {
  const { id, tone, message, action } = toast
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    // One that replaces another has a time of its own.
    const { id, endsAt } = toast
    if (isHeld && !endsAt) return
    const timer = setTimeout(dismissToast, endsAt ? endsAt - Date.now() : SHOWN_MS, id)
    return () => clearTimeout(timer)
  }, [toast, isHeld])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the toast; nothing is done by it.
    <div
      className={classes.toast}
      data-tone={tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{message}</p>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            // First: what it does may be said in this toast's place.
            dismissToast(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label="Close notification"
        onClick={() => dismissToast(id)}
      >
        <IconX size={18} aria-hidden />
      </button>
    </div>
  )
}
