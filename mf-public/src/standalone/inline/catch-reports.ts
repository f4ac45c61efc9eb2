import { REPORT_HOLD_MS } from 'shared-domain'
import type { ReportReceipt } from 'shared-domain/contract'
import {
  classifyResponse,
  newKey,
  type OutboxEntry,
  onPageLifecycle,
  postEntry,
  putInDatabase,
  putInLocalStorage,
  removeFromLocalStorage,
} from 'shared-domain/outbox'
import { isReceiptOf, REPORTS, type ReportAbout, reportEntry } from '../../report-outbox/report-entry'
import { type EarlyState, earlyNote } from './inline-note'
import { addressed, readReport } from './read-report'

const AGAIN_MS = 30_000
const BUSY = { text: 'One moment …' }
const SUBMITTED = 'Report Submitted. Thank you for helping keep Wellington clean!'

/** What was made last. */
interface Caught {
  entry: OutboxEntry<ReportAbout>
  form: HTMLFormElement
  /** Whether it outlives the page. */
  isKept: boolean
  /** Whether it is on its way, or was answered. */
  isSent: boolean
  timer?: ReturnType<typeof setTimeout>
}

/**
 * Takes the reports of the page's forms until the page's script does: onto the phone, then on their way, and says so.
 * What it keeps is an entry of the outbox, which sends it again under the same key until it has the receipt.
 */
export function catchReports(): void {
  const end = new AbortController()
  const { signal } = end
  const note = earlyNote()
  let caught: Caught | null = null

  function show(state: EarlyState) {
    note.show(state)
    // Out of the way of a second tap.
    if (caught) caught.form.hidden = true
  }
  function letGo() {
    clearTimeout(caught?.timer)
    if (caught) caught.form.hidden = false
    caught = null
  }
  function takeBack() {
    if (caught) removeFromLocalStorage(REPORTS, [caught.entry.id])
    letGo()
    note.show({ text: 'Taken back. Nothing was sent.' })
  }
  const action = {
    label: 'Report something else',
    run() {
      letGo()
      note.show({ text: '' })
    },
  }
  const KEPT = { text: 'Saved on this phone, will send by itself ', action }
  async function deliver() {
    const going = caught
    if (!going || going.isSent) return
    const { entry } = going
    going.isSent = true
    // Whoever takes it over cannot offer to take it back.
    delete entry.heldUntil
    clearTimeout(going.timer)
    show(going.isKept ? KEPT : BUSY)
    const answer = await postEntry(entry)
    // Taken over by the page's script meanwhile, or another one was made.
    if (signal.aborted || caught !== going) return
    const { kind } = classifyResponse(answer, (body) => isReceiptOf(entry, body))
    if (answer && kind === 'delivered') {
      const { reference } = answer.body as ReportReceipt
      return show({ text: SUBMITTED, reference, action })
    }
    if (kind === 'rejected') return show({ text: 'Not sent.', isToPhone: true, action })
    going.isSent = false
    going.timer = setTimeout(deliver, AGAIN_MS)
    show(
      going.isKept
        ? KEPT
        : { text: 'Not saved.', isToPhone: true, action: { label: 'Try again', run: deliver } },
    )
  }
  function take(event: SubmitEvent) {
    const form = event.target as HTMLFormElement
    const report = readReport(new FormData(form, event.submitter))
    if (!report) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const madeAt = Date.now()
    const entry: Caught['entry'] = {
      ...reportEntry(report),
      id: newKey(),
      madeAt,
      heldUntil: madeAt + REPORT_HOLD_MS,
    }
    const isSample = isMock()
    caught = { entry, form, isKept: !isSample && putInLocalStorage(REPORTS, entry), isSent: isSample }
    if (isSample) show({ text: `${SUBMITTED} Mock data: reports are not sent. `, action })
    else void hold(caught)
    note.element.focus()
  }
  async function hold(made: Caught) {
    if (made.isKept) {
      made.timer = setTimeout(deliver, REPORT_HOLD_MS)
      return show({
        text: 'Saved on this phone. Sending in a moment ',
        action: { label: 'Undo', run: takeBack },
      })
    }
    show(BUSY)
    made.isKept = await putInDatabase(REPORTS, made.entry)
    // Out of the database it could not be taken back from here.
    if (caught === made) await deliver()
  }

  // A document that was made before anybody asked for it leaves the bin to the address.
  if (addressed('bin'))
    for (const button of document.querySelectorAll<HTMLButtonElement>('[name=issue]')) button.disabled = false
  addEventListener('submit', take, { capture: true, signal })
  const tryAgain = () => void (caught?.entry.heldUntil || deliver())
  // The page may be gone in a moment; what is sent now goes on without it.
  onPageLifecycle({ visible: tryAgain, online: tryAgain, hidden: deliver }, signal)
  window.inlineReports = {
    handOver() {
      const entry = caught?.entry ?? null
      end.abort()
      letGo()
      note.element.remove()
      delete window.inlineReports
      return entry
    },
  }
}

function isMock(): boolean {
  try {
    return String(localStorage.getItem('data-source')).includes('"mock"')
  } catch {
    // Real until somebody chose otherwise.
    return false
  }
}
