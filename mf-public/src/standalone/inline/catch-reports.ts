import type { Issue } from 'shared-domain'
import { REPORT_UNDO_MS } from 'shared-domain'
import {
  type NewEntry,
  newKey,
  type OutboxEntry,
  onPageLifecycle,
  removeFromLocalStorage,
} from 'shared-domain/outbox'
import { t } from '../../messages/translate'
import {
  REPORTS,
  type Report,
  type ReportAbout,
  reportEntry,
  reportOf,
  withdrawalEntry,
} from '../../report-outbox/report-entry'
import { deliverInline } from './inline-delivery'
import { inlineNote, type NoteState } from './inline-note'

/** The report that was submitted last, or its withdrawal. */
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
    // Hidden, so that a second tap does not submit the report again.
    if (caught) caught.form.hidden = true
  }
  function release(text = '') {
    caught?.delivery?.stop()
    if (caught) caught.form.hidden = false
    caught = undefined
    note.show({ text })
  }
  const another = { label: t('action.somethingElse'), run: () => release() }

  /** Takes the report back by a withdrawal, because it may have arrived or may still arrive. */
  function undo({ entry, form, delivery }: Caught) {
    const report = reportOf(entry)
    if (!report) return
    const after = delivery?.stop()
    removeFromLocalStorage(REPORTS, [entry.id])
    const withdrawal = made(withdrawalEntry(report))
    caught = { entry: withdrawal, form }
    caught.delivery = deliverInline(withdrawal, {
      show: note.show,
      words: WITHDRAWAL,
      after,
      onDelivered() {
        removeFromLocalStorage(REPORTS, [withdrawal.id])
        release(WITHDRAWAL.delivered)
      },
    })
    form.hidden = false
    note.element.focus()
  }

  function onSubmit(event: SubmitEvent) {
    const form = event.target as HTMLFormElement
    const report = readReport(new FormData(form, event.submitter))
    if (!report) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const entry = made(reportEntry(report))
    // The note shows the later of two reports on a page. The outbox sends the earlier one.
    caught?.delivery?.stop()
    const latest: Caught = { entry, form }
    caught = latest
    if (isMock()) show({ text: t('early.sample'), actions: [another] })
    else {
      const endsAt = entry.madeAt + REPORT_UNDO_MS
      latest.delivery = deliverInline(entry, {
        show,
        words: REPORT,
        undo: { label: t('action.undo'), run: () => undo(latest), endsAt },
        others: [another],
      })
    }
    note.element.focus()
  }

  // A document that was prerendered without a URL has disabled buttons. Here the URL names the bin.
  if (addressed('bin'))
    for (const button of document.querySelectorAll<HTMLButtonElement>('[name=issue]')) button.disabled = false
  addEventListener('submit', onSubmit, { capture: true, signal })
  const send = () => caught?.delivery?.send()
  // The browser may discard a hidden page, and a request that is sent now continues without it.
  onPageLifecycle({ visible: send, online: send, hidden: send }, signal)
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

const REPORT = {
  stored: t('early.stored'),
  delivered: t('early.delivered'),
  refused: t('early.refused'),
}
const WITHDRAWAL = {
  stored: t('early.takingBack'),
  delivered: t('early.takenBack'),
  refused: t('early.notTakenBack'),
}

const made = (entry: NewEntry<ReportAbout>): OutboxEntry<ReportAbout> => ({
  ...entry,
  id: newKey(),
  madeAt: Date.now(),
})

/** The report of a submitted form; nothing for other forms. */
function readReport(data: FormData): Report | '' {
  const field = (name: string) => String(data.get(name) || addressed(name))
  // Not validated, because the values come from the page's own buttons and the list of issues would bundle its schema.
  const issue = field('issue') as Issue
  const sameAs = field('sameAs')
  return issue && { issue, binId: field('bin'), location: field('location'), ...(sameAs && { sameAs }) }
}

/** A parameter of the page's URL. */
const addressed = (name: string) => new URLSearchParams(location.search).get(name) ?? ''

function isMock(): boolean {
  // Where people sign in, the samples of a staff member must not swallow a resident's report on the same device.
  if (document.getElementById('settings')?.textContent?.includes('"offersMockData":false')) return false
  try {
    return String(localStorage.getItem('data-source')).includes('"mock"')
  } catch {
    // Storage is switched off, so the data source is the default, real data.
    return false
  }
}
