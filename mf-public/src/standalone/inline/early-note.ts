import { COUNCIL_PHONE, COUNCIL_PHONE_LINK, reportStatusPath } from 'shared-domain'
import type { Submission } from '../../report-page/submission'

interface EarlyNoteDoes {
  takeBack: () => void
  tryAgain: () => void
  startAnew: () => void
}

/** What became of a report, told before React is there: in words alone, outside of what React owns. */
export function earlyNote({ takeBack, tryAgain, startAnew }: EarlyNoteDoes) {
  const note = element('div', { id: 'early-note', tabIndex: -1, role: 'status' })
  document.body.append(note)
  let shown: string | undefined

  const button = (textContent: string, onclick: () => void) => element('button', { textContent, onclick })
  const another = button('Report something else', startAnew)

  function parts(submission: Submission): (string | HTMLElement)[] {
    switch (submission.kind) {
      case 'busy':
        return ['One moment …']
      case 'held':
        return [`${SAVED}. Sending in a moment `, button('Undo', takeBack)]
      case 'taken-back':
        return ['Taken back. Nothing was sent.']
      case 'kept':
        return [`${SAVED}, will send by itself `, another]
      case 'refused':
        return [`Not sent: ${submission.refusal} ${PHONE}`, phone(), another]
      case 'not-kept':
        return [`Not saved. ${PHONE}`, phone(), button('Try again', tryAgain)]
      case 'accepted':
        return [
          'Report Submitted. Thank you for helping keep Wellington clean! Reference ',
          link(submission.sent?.reference ?? '', reportStatusPath(submission.sent?.reference ?? '')),
          another,
        ]
    }
  }
  return {
    element: note,
    show(submission: Submission | null) {
      // Said once each: screen readers read what changes.
      const state = JSON.stringify(submission)
      if (state !== shown) note.replaceChildren(...(submission ? parts(submission) : []))
      shown = state
    },
  }
}

const SAVED = 'Saved on this phone'
const PHONE = 'Please phone the council on '

const element = <K extends keyof HTMLElementTagNameMap>(name: K, given: Partial<HTMLElementTagNameMap[K]>) =>
  Object.assign(document.createElement(name), given)
const link = (textContent: string, href: string) => element('a', { textContent, href })
const phone = () => link(COUNCIL_PHONE, COUNCIL_PHONE_LINK)
