import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { t } from '../messages/translate'
import classes from './ToastRegion.module.css'
import { dismissToast, type Toast, useToasts } from './toasts'
import { useKeptFocus } from './use-kept-focus'

/** The live region of toasts. It is in the document before the first toast, which screen readers would otherwise miss. */
export function ToastRegion() {
  const toasts = useToasts()
  return (
    <div
      role="status"
      aria-label={t('toast.region')}
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

/** One toast. It stays while it is hovered or focused, unless it has an end time. */
function ToastCard({ toast }: { toast: Toast }) {
  const { id, tone, message, action } = toast
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    // A toast that replaces another one starts its own time.
    const { id, endsAt } = toast
    if (isHeld && !endsAt) return
    const timer = setTimeout(dismissToast, endsAt ? endsAt - Date.now() : SHOWN_MS, id)
    return () => clearTimeout(timer)
  }, [toast, isHeld])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the toast on screen.
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
            // Dismissed first, because the action may show another toast in the same place.
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
        aria-label={t('toast.close')}
        onClick={() => dismissToast(id)}
      >
        <IconX size={18} aria-hidden />
      </button>
    </div>
  )
}
