import { COUNCIL_PHONE, COUNCIL_PHONE_LINK, reportStatusPath } from 'shared-domain'
import { LANGUAGE, t } from '../../messages/translate'

/** The state of a report. */
export interface NoteState {
  text: string
  /** The reference of a delivered report. */
  reference?: string
  /** Whether to ask the resident to phone the council. */
  isToPhone?: boolean
  actions?: readonly NoteAction[]
}

export interface NoteAction {
  label: string
  run: () => void
  /** When its button disappears, ms since 1970. */
  endsAt?: number
}

/** Shows the state of a report as text before hydration, outside of React's root. */
export function inlineNote() {
  const note = element('div', { id: 'early-note', tabIndex: -1, role: 'status' })
  document.body.append(note)
  let shown = ''
  function button({ label, run, endsAt }: NoteAction) {
    const made = element('button', { textContent: label, onclick: run })
    if (endsAt) setTimeout(() => made.remove(), endsAt - Date.now())
    return made
  }
  return {
    element: note,
    show(state: NoteState) {
      const { text, reference, isToPhone, actions = [] } = state
      // Equal states are not rendered again, because screen readers read every change.
      const next = JSON.stringify(state)
      if (next === shown) return
      shown = next
      note.replaceChildren(
        text,
        ...(reference ? [t('early.reference'), link(reference, statusPath(reference))] : []),
        ...(isToPhone ? [t('early.phone'), link(COUNCIL_PHONE, COUNCIL_PHONE_LINK)] : []),
        ...actions.map(button),
      )
    },
  }
}

const statusPath = (reference: string) =>
  LANGUAGE === 'en' ? reportStatusPath(reference) : `/${LANGUAGE}${reportStatusPath(reference)}`

const element = <K extends keyof HTMLElementTagNameMap>(name: K, given: Partial<HTMLElementTagNameMap[K]>) =>
  Object.assign(document.createElement(name), given)
const link = (textContent: string, href: string) => element('a', { textContent, href })
