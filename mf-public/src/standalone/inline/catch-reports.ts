import type { Issue } from 'shared-domain'
import { type Letter, localLetters, newKey, putIndexed } from 'shared-domain/outbox'
import { HOLD_MS, REPORTS } from '../../outbox/early-report'
import type { Report } from '../../outbox/report'
import { type ReportAbout, reportLetter } from '../../outbox/report-letter'
import { type EarlyState, earlyNote } from './early-note'
import { postEarly } from './post-early'

type ReportLetter = Letter<ReportAbout>

const BUSY = { text: 'One moment …' }

/** What was made last. */
interface Caught {
  letter: ReportLetter
  isKept: boolean
  form: HTMLFormElement
  holding: ReturnType<typeof setTimeout> | undefined
}

/**
 * Takes the reports of the page's forms until the page's script does: onto the phone, then on their way, and says so.
 * What it keeps is a letter of the outbox, which sends it again under the same key until it has the receipt.
 */
export function catchReports(): void {
  const letters = localLetters(REPORTS)
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
    clearTimeout(caught?.holding)
    if (caught) caught.form.hidden = false
    caught = null
  }
  function takeBack() {
    if (caught) letters.remove([caught.letter.id])
    letGo()
    note.show({ text: 'Taken back. Nothing was sent.' })
  }
  function another() {
    letGo()
    note.show({ text: '' })
  }
  async function deliver() {
    const going = caught
    if (!going) return
    clearTimeout(going.holding)
    const { letter, isKept } = going
    const again = { label: 'Report something else', run: another }
    show(isKept ? { text: 'Saved on this phone, will send by itself ', action: again } : BUSY)
    const outcome = await postEarly(letter)
    // Taken over by the page's script meanwhile, or another one was made.
    if (signal.aborted || caught !== going) return
    if (typeof outcome === 'object')
      show({
        text: 'Report Submitted. Thank you for helping keep Wellington clean!',
        ...outcome,
        action: again,
      })
    else if (outcome === 'refused') show({ text: 'Not sent.', isToPhone: true, action: again })
    else if (!isKept)
      show({ text: 'Not saved.', isToPhone: true, action: { label: 'Try again', run: deliver } })
  }
  function take(event: SubmitEvent) {
    const form = event.target as HTMLFormElement
    const report = readReport(new FormData(form, event.submitter))
    if (!report) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // Samples are not sent; the page's script says what it says of them.
    if (isMock()) return
    const madeAt = Date.now()
    const letter = { ...reportLetter(report), id: newKey(), madeAt, heldUntil: madeAt + HOLD_MS }
    caught = { letter, isKept: letters.put(letter), form, holding: undefined }
    void hold(caught)
    note.element.focus()
  }
  async function hold(made: Caught) {
    if (made.isKept) {
      made.holding = setTimeout(deliver, HOLD_MS)
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
  // The page may be gone in a moment; what is sent now goes on without it.
  const leave = () => caught?.isKept && void deliver()
  const look = () => document.visibilityState === 'hidden' && leave()

  // A document that was made before anybody asked for it leaves the bin to the address.
  if (addressed('bin'))
    for (const button of document.querySelectorAll<HTMLButtonElement>('[name=issue]')) button.disabled = false
  addEventListener('submit', take, { capture: true, signal })
  addEventListener('online', leave, { signal })
  addEventListener('pagehide', leave, { signal })
  document.addEventListener('visibilitychange', look, { signal })
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

/** The report that a form of the report page makes; nothing of any other form. */
function readReport(said: FormData): Report | '' {
  const field = (name: string) => String(said.get(name) || addressed(name))
  // The list of issues would bring its schema along; the buttons are of the same page.
  const issue = field('issue') as Issue
  const sameAs = field('sameAs')
  return issue && { issue, binId: field('bin'), location: field('location'), ...(sameAs && { sameAs }) }
}

const addressed = (name: string) => new URLSearchParams(location.search).get(name) ?? ''

function isMock(): boolean {
  try {
    return String(localStorage.getItem('data-source')).includes('"mock"')
  } catch {
    // Real until somebody chose otherwise.
    return false
  }
}
