import type { Issue } from 'shared-domain'
import type { PutLetter } from 'shared-domain/outbox'
import type { Report } from '../../outbox/report'
import { reportDesk } from '../../outbox/report-desk'
import { reportLetter } from '../../outbox/report-letter'
import type { SentReport } from '../../outbox/sent-report'
import { type HandedIn, submissionOf } from '../../report-page/submission'
import { earlyNote } from './early-note'

/** Takes the reports of the page's forms until React does, and says what becomes of them. */
export function catchReports(): void {
  const desk = reportDesk()
  const { outbox } = desk
  const isReal = !isMock()
  const stop = isReal ? outbox.start() : () => {}
  const end = new AbortController()
  const { signal } = end
  const note = earlyNote({ takeBack, tryAgain, startAnew })
  let latest: PutLetter | null = null
  let handedIn: HandedIn | null = null
  let sent: SentReport[] = []
  let form: HTMLFormElement | null = null

  function show() {
    const submission = handedIn && submissionOf(handedIn, outbox.letters(), sent)
    note.show(submission)
    // Out of the way of a second tap; React puts the page as it wants it.
    if (form) form.hidden = submission !== null && submission.kind !== 'taken-back'
  }
  async function follow(letter: PutLetter) {
    const letterIn: HandedIn = { kind: 'letter', id: letter.id, put: null }
    latest = letter
    handedIn = letterIn
    show()
    letterIn.put = await letter.done
    show()
  }
  function become(next: HandedIn | null) {
    latest = null
    handedIn = next
    show()
  }
  function takeBack() {
    if (latest) void outbox.remove(latest.id)
    become({ kind: 'taken-back' })
  }
  function tryAgain() {
    if (latest) void follow({ id: latest.id, done: outbox.retry(latest.id) })
  }
  function startAnew() {
    become(null)
  }
  function take(event: SubmitEvent) {
    const target = event.target as HTMLFormElement
    const report = readReport(new FormData(target, event.submitter))
    if (!report) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // Samples are not sent; React says what it says of them.
    if (!isReal) return
    form = target
    void follow(outbox.put(reportLetter(report)))
    note.element.focus()
  }

  // A document that was made before anybody asked for it leaves the bin to the address.
  if (addressed('bin'))
    for (const button of document.querySelectorAll<HTMLButtonElement>('[name=issue]')) button.disabled = false
  addEventListener('submit', take, { capture: true, signal })
  addEventListener(
    'lettertaken',
    ({ detail }) => {
      if (detail.sent) sent = [...sent, detail.sent]
    },
    { signal },
  )
  const unsubscribe = outbox.subscribe(show)
  desk.early = {
    handOver() {
      end.abort()
      unsubscribe()
      stop()
      note.element.remove()
      if (form) form.hidden = false
      delete desk.early
      return latest
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
    return JSON.parse(localStorage.getItem('data-source') ?? '').state.source === 'mock'
  } catch {
    // Real until somebody chose otherwise.
    return false
  }
}
