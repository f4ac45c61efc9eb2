import { useEffect } from 'react'

/**
 * Gives the focus back to a button that lost it by being disabled, as one that shows `loading`, once it is enabled again. A focus that has
 * gone elsewhere meanwhile stays there.
 */
export function useFocusAfterDisabled() {
  useEffect(() => {
    let disabled: HTMLElement | null = null
    // It runs before the browser takes the focus away, with the next frame.
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLElement)) continue
        if (target.hasAttribute('disabled')) {
          if (target === document.activeElement) disabled = target
        } else if (target === disabled) {
          disabled = null
          if (document.activeElement === document.body) target.focus({ preventScroll: true })
        }
      }
    })
    const forget = ({ target }: FocusEvent) => {
      if (target !== disabled) disabled = null
    }
    observer.observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', forget)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', forget)
    }
  }, [])
}
