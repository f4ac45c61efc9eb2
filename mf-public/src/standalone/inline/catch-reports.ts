import { REPORT_HOLD_MS } from 'shared-domain'
import type { ReportReceipt } from 'shared-domain/contract'
import {
  judgeByStatus,
  type Letter,
  newKey,
  onWakeUps,
  postLetter,
  putIndexed,
  putLocal,
  removeLocal,
} from 'shared-domain/outbox'
import { REPORTS } from '../../outbox/early-report'
import { isReceiptOf, type ReportAbout, reportLetter } from '../../outbox/report-letter'
import { type EarlyState, earlyNote } from './early-note'
import { addressed, readReport } from './read-report'

const AGAIN_MS = 30_000
const BUSY = { text: 'One moment …' }
const SUBMITTED = 'Report Submitted. Thank you for helping keep Wellington clean!'

/** What was made last. */
interface Caught {
  letter: Letter<ReportAbout>
  form: HTMLFormElement
  /** Whether it outlives the page. */
  isKept: boolean
  /** Whether it is on its way, or was answered. */
  isSent: boolean
  timer?: ReturnType<typeof setTimeout>
}

/**
 * Takes the reports of the page's forms until the page's script does: onto the phone, then on their way, and says so.
 * What it keeps is a letter of the outbox, which sends it again under the same key until it has the receipt.
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
    if (caught) removeLocal(REPORTS, [caught.letter.id])
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
    const { letter } = going
    going.isSent = true
    // Whoever takes it over cannot offer to take it back.
    delete letter.heldUntil
    clearTimeout(going.timer)
    show(going.isKept ? KEPT : BUSY)
    const answer = await postLetter(letter)
    // Taken over by the page's script meanwhile, or another one was made.
    if (signal.aborted || caught !== going) return
    const { kind } = judgeByStatus(answer, (body) => isReceiptOf(letter, body))
    if (answer && kind === 'taken') {
      const { reference } = answer.body as ReportReceipt
      return show({ text: SUBMITTED, reference, action })
    }
    if (kind === 'refused') return show({ text: 'Not sent.', isToPhone: true, action })
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
    const letter: Caught['letter'] = {
      ...reportLetter(report),
      id: newKey(),
      madeAt,
      heldUntil: madeAt + REPORT_HOLD_MS,
    }
    const isSample = isMock()
    caught = { letter, form, isKept: !isSample && putLocal(REPORTS, letter), isSent: isSample }
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
    made.isKept = await putIndexed(REPORTS, made.letter)
    // Out of the database it could not be taken back from here.
    if (caught === made) await deliver()
  }

  // A document that was made before anybody asked for it leaves the bin to the address.
  if (addressed('bin'))
    for (const button of document.querySelectorAll<HTMLButtonElement>('[name=issue]')) button.disabled = false
  addEventListener('submit', take, { capture: true, signal })
  const tryAgain = () => void (caught?.letter.heldUntil || deliver())
  // The page may be gone in a moment; what is sent now goes on without it.
  onWakeUps({ seen: tryAgain, online: tryAgain, leaving: deliver }, signal)
  window.earlyReports = {
    handOver() {
      const letter = caught?.letter ?? null
      end.abort()
      letGo()
      note.element.remove()
      delete window.earlyReports
      return letter
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
