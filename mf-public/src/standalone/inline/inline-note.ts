import { COUNCIL_PHONE, COUNCIL_PHONE_LINK, reportStatusPath } from 'shared-domain'

/** What became of a report. */
export interface EarlyState {
  text: string
  /** Of a report in the record. */
  reference?: string
  /** Whether the council is to be phoned. */
  isToPhone?: boolean
  action?: { label: string; run: () => void }
}

/** What became of a report, told before React is there: in words alone, outside of what React owns. */
export function earlyNote() {
  const note = element('div', { id: 'early-note', tabIndex: -1, role: 'status' })
  document.body.append(note)
  let shown = ''
  return {
    element: note,
    show(state: EarlyState) {
      const { text, reference, isToPhone, action } = state
      // Said once each: screen readers read what changes.
      const said = JSON.stringify(state)
      if (said === shown) return
      shown = said
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
