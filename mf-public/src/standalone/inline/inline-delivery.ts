import { REPORT_UNDO_MS } from 'shared-domain'
import type { ReportReceipt } from 'shared-domain/contract'
import {
  classifyResponse,
  type OutboxEntry,
  postEntry,
  putInDatabase,
  putInLocalStorage,
  removeFromLocalStorage,
} from 'shared-domain/outbox'
import { isReceiptOf, REPORTS, type ReportAbout } from '../../report-outbox/report-entry'
import type { NoteAction, NoteState } from './inline-note'

const RETRY_MS = 30_000
const BUSY = { text: 'One moment …' }
export const SUBMITTED = 'Report Submitted. Thank you for helping keep Wellington clean!'

interface InlineDelivery {
  show: (state: NoteState) => void
  onUndo: () => void
  /** Offers to make another report. */
  another: NoteAction
}

/**
 * Delivers a report that was submitted before hydration: stores it on the phone, sends it after its undo window, and
 * retries every 30 s. The outbox sends the same entry again, under the same key, until it has the receipt.
 */
export function deliverInline(entry: OutboxEntry<ReportAbout>, { show, onUndo, another }: InlineDelivery) {
  const STORED = { text: 'Saved on this phone, will send by itself ', action: another }
  let isStored = putInLocalStorage(REPORTS, entry)
  let isSent = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function send() {
    if (isSent || isStopped) return
    isSent = true
    // After this it cannot be undone, by the page's script either.
    delete entry.heldUntil
    clearTimeout(timer)
    show(isStored ? STORED : BUSY)
    const response = await postEntry(entry)
    if (isStopped) return
    const { kind } = classifyResponse(response, (body) => isReceiptOf(entry, body))
    if (response && kind === 'delivered') {
      const { reference } = response.body as ReportReceipt
      return show({ text: SUBMITTED, reference, action: another })
    }
    if (kind === 'rejected') return show({ text: 'Not sent.', isToPhone: true, action: another })
    isSent = false
    timer = setTimeout(send, RETRY_MS)
    show(
      isStored ? STORED : { text: 'Not saved.', isToPhone: true, action: { label: 'Try again', run: send } },
    )
  }
  function undo() {
    removeFromLocalStorage(REPORTS, [entry.id])
    onUndo()
  }
  async function start() {
    if (isStored) {
      timer = setTimeout(send, REPORT_UNDO_MS)
      return show({
        text: 'Saved on this phone. Sending in a moment ',
        action: { label: 'Undo', run: undo },
      })
    }
    show(BUSY)
    isStored = await putInDatabase(REPORTS, entry)
    // From the database it could not be undone here: it has no undo window.
    await send()
  }
  void start()
  return {
    send,
    /** Sends again what failed, once the undo window is over. */
    retry: () => void (entry.heldUntil || send()),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
