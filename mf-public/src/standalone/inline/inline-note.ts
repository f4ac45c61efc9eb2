import { COUNCIL_PHONE, COUNCIL_PHONE_LINK, reportStatusPath } from 'shared-domain'

/** The state of a report. */
export interface NoteState {
  text: string
  /** Of a delivered report. */
  reference?: string
  /** Whether to ask the resident to phone the council. */
  isToPhone?: boolean
  action?: NoteAction
}

export interface NoteAction {
  label: string
  run: () => void
}

/** Shows the state of a report before hydration: as text, outside of React's root. */
export function inlineNote() {
  const note = element('div', { id: 'early-note', tabIndex: -1, role: 'status' })
  document.body.append(note)
  let shown = ''
  return {
    element: note,
    show(state: NoteState) {
      const { text, reference, isToPhone, action } = state
      // Each state once: screen readers read every change.
      const next = JSON.stringify(state)
      if (next === shown) return
      shown = next
      note.replaceChildren(
        text,
        ...(reference ? [' Reference ', link(reference, reportStatusPath(reference))] : []),
        ...(isToPhone ? [' Please phone the council on ', link(COUNCIL_PHONE, COUNCIL_PHONE_LINK)] : []),
        ...(action ? [element('button', { textContent: action.label, onclick: action.run })] : []),
      )
    },
  }
}

const element = <K extends keyof HTMLElementTagNameMap>(name: K, given: Partial<HTMLElementTagNameMap[K]>) =>
  Object.assign(document.createElement(name), given)
const link = (textContent: string, href: string) => element('a', { textContent, href })
