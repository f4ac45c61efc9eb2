import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import classes from './PaletteDialog.module.css'

interface PaletteDialogProps {
  label: string
  onClose: () => void
  children: ReactNode
}

/**
 * A modal dialog that opens within one frame, because operators open it often. Mantine's modal would lock the page's scrolling,
 * which lays out the whole page again, and mount focus guards before its content.
 */
export function PaletteDialog({ label, onClose, children }: PaletteDialogProps) {
  const panel = useRef<HTMLDivElement>(null)
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Tab') keepFocus(event, panel.current)
  }
  const onPointerDown = ({ target, currentTarget }: PointerEvent) => {
    if (target === currentTarget) onClose()
  }
  return (
    <div className={classes.backdrop} onPointerDown={onPointerDown}>
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        className={classes.panel}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </div>
  )
}

/** A focus trap: Tab on the last control moves to the first one, and Shift+Tab the other way round. */
function keepFocus(event: KeyboardEvent, panel: HTMLElement | null) {
  const stops = [...(panel?.querySelectorAll<HTMLElement>('input, button, a[href], [tabindex="0"]') ?? [])]
  const [edge, next] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== edge) return
  event.preventDefault()
  next?.focus()
}
