import { t } from '../messages/translate'

declare global {
  interface Window {
    /** The button of the first content that was pressed last; noted by the document's own script. */
    earlyPress?: HTMLElement | undefined
  }
}

const FIELDS = t('firstContent.inputTextareaSelect')

/**
 * Carries what a person did on the first content to the page that replaces it: the focus, what was typed, and the press of a button. Call
 * it before the page is rendered into `root`.
 */
export function carryOver(root: HTMLElement): void {
  const first = root.querySelector('#first-content')
  if (!first) return
  // The layouts of other widths: their fields and buttons would count as copies of those that a person saw.
  for (const layout of first.querySelectorAll('[data-below]'))
    if (getComputedStyle(layout).display === 'none') layout.remove()
  new MutationObserver((_, observer) => {
    if (first.isConnected) return
    observer.disconnect()
    const typed = [...first.querySelectorAll<HTMLInputElement>(FIELDS)].filter(isChanged)
    for (const field of typed) type(field, counterpart(first, root, field))
    if (focused) counterpart(first, root, focused)?.focus()
    if (pressed()) counterpart(first, root, pressed() as HTMLElement)?.click()
    window.earlyPress = undefined
  }).observe(root, { childList: true })

  // Removing the focused element moves the focus before the observer is called.
  let focused: HTMLElement | null = null
  const noteFocus = () => {
    const { activeElement } = document
    if (first.isConnected) focused = first.contains(activeElement) ? (activeElement as HTMLElement) : null
  }
  noteFocus()
  document.addEventListener('focusin', noteFocus)
  const pressed = () => (window.earlyPress && first.contains(window.earlyPress) ? window.earlyPress : null)
}

const isChanged = ({ type, value, defaultValue, checked, defaultChecked }: HTMLInputElement) =>
  type === 'checkbox' || type === 'radio' ? checked !== defaultChecked : value !== defaultValue

/** The element of the page that stands where `element` stood: of the same kind and name, in the same order. */
function counterpart<E extends HTMLElement>(first: Element, root: Element, element: E): E | undefined {
  const alike = (parent: Element) =>
    [...parent.querySelectorAll<E>(element.localName)].filter((other) => nameOf(other) === nameOf(element))
  return alike(root)[alike(first).indexOf(element)]
}

const nameOf = (element: HTMLElement) =>
  element.getAttribute('aria-label') ?? ((element as HTMLInputElement).placeholder || element.textContent)

/** Sets a field's value as typing would, so that React learns of it. */
function type(from: HTMLInputElement, to: HTMLInputElement | undefined): void {
  if (!to) return
  if (from.checked !== to.checked) to.click()
  if (from.value === to.value) return
  const value = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')
  value?.set?.call(to, from.value)
  to.dispatchEvent(new Event(to.localName === 'select' ? 'change' : 'input', { bubbles: true }))
}
