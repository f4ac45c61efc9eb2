import type { Issue } from 'shared-domain'
import { REPORT_UNDO_MS } from 'shared-domain'
import { newKey, type OutboxEntry, onPageLifecycle } from 'shared-domain/outbox'
import { type Report, type ReportAbout, reportEntry } from '../../report-outbox/report-entry'
import { deliverInline, SUBMITTED } from './inline-delivery'
import { inlineNote, type NoteState } from './inline-note'

/** The report that was submitted last. */
interface Caught {
  entry: OutboxEntry<ReportAbout>
  form: HTMLFormElement
  /** Left out for mock data. */
  delivery?: ReturnType<typeof deliverInline>
}

/** Handles the page's report forms until the page's script takes over. */
export function catchReports(): void {
  const controller = new AbortController()
  const { signal } = controller
  const note = inlineNote()
  let caught: Caught | undefined

  function show(state: NoteState) {
    note.show(state)
    // Against a second tap.
    if (caught) caught.form.hidden = true
  }
  function release(text = '') {
    caught?.delivery?.stop()
    if (caught) caught.form.hidden = false
    caught = undefined
    note.show({ text })
  }
  const another = { label: 'Report something else', run: () => release() }

  function onSubmit(event: SubmitEvent) {
    const form = event.target as HTMLFormElement
    const report = readReport(new FormData(form, event.submitter))
    if (!report) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const madeAt = Date.now()
    const entry = { ...reportEntry(report), id: newKey(), madeAt, heldUntil: madeAt + REPORT_UNDO_MS }
    // Of two reports on one page the note shows the later; the outbox sends the other.
    caught?.delivery?.stop()
    caught = { entry, form }
    if (isMock()) show({ text: `${SUBMITTED} Mock data: reports are not sent. `, action: another })
    else
      caught.delivery = deliverInline(entry, {
        show,
        onUndo: () => release('Taken back. Nothing was sent.'),
        another,
      })
    note.element.focus()
  }

  // A document that was prerendered for no address has disabled buttons: the address names the bin.
  if (addressed('bin'))
    for (const button of document.querySelectorAll<HTMLButtonElement>('[name=issue]')) button.disabled = false
  addEventListener('submit', onSubmit, { capture: true, signal })
  const retry = () => caught?.delivery?.retry()
  // The page may be discarded once it is hidden; a request that is sent now goes on without it.
  onPageLifecycle({ visible: retry, online: retry, hidden: () => caught?.delivery?.send() }, signal)
  window.inlineReports = {
    handOver() {
      const entry = caught?.entry ?? null
      controller.abort()
      release()
      note.element.remove()
      delete window.inlineReports
      return entry
    },
  }
}

/** The report of a submitted form; nothing for other forms. */
function readReport(data: FormData): Report | '' {
  const field = (name: string) => String(data.get(name) || addressed(name))
  // Not validated: the list of issues would bring its schema along, and the buttons are the page's own.
  const issue = field('issue') as Issue
  const sameAs = field('sameAs')
  return issue && { issue, binId: field('bin'), location: field('location'), ...(sameAs && { sameAs }) }
}

/** A parameter of the page's address. */
const addressed = (name: string) => new URLSearchParams(location.search).get(name) ?? ''

function isMock(): boolean {
  try {
    return String(localStorage.getItem('data-source')).includes('"mock"')
  } catch {
    // Storage is switched off: real data, the default.
    return false
  }
}
