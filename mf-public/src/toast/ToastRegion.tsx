import { ToastCard } from './ToastCard'
import classes from './ToastRegion.module.css'
import { useToasts } from './toasts'

/** Where toasts appear. It is in the page before the first one, or screen readers would miss that one. */
export function ToastRegion() {
  const toasts = useToasts()
  return (
    <div role="status" aria-label="Notifications" className={classes.region}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
