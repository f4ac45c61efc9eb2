import type { ReportReceipt } from 'shared-domain/contract'
import { type OutboxEntry, postEntry, putInDatabase, putInLocalStorage } from 'shared-domain/outbox'
import { t } from '../../messages/translate'
import { classifyReportResponse, REPORTS, type ReportAbout } from '../../report-outbox/report-entry'
import type { NoteAction, NoteState } from './inline-note'

const RETRY_MS = 30_000
const BUSY = { text: t('sent.moment') }

interface InlineDelivery {
  show: (state: NoteState) => void
  /** The texts of the delivery's states. */
  words: { stored: string; delivered: string; refused: string }
  /** Takes the report back. Offered only when the entry is in localStorage, because removing it from IndexedDB takes too much code. */
  undo?: NoteAction
  /** Other actions that the note offers meanwhile. */
  others?: readonly NoteAction[]
  /** The entry is sent after this has settled. */
  after?: Promise<unknown> | undefined
  /** Called when the entry was delivered. */
  onDelivered?: () => void
}

/**
 * Delivers a report or a withdrawal that was submitted before hydration: stores it on the phone, sends it at once, and retries
 * every 30 s. The outbox later sends the same entry again, under the same key, until it has the receipt.
 */
export function deliverInline(
  entry: OutboxEntry<ReportAbout>,
  { show, words, undo, others = [], after, onDelivered }: InlineDelivery,
) {
  let isStored = putInLocalStorage(REPORTS, entry)
  const actions = isStored && undo ? [undo, ...others] : others
  let isStopped = false
  let isSettled = false
  let sending: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function send() {
    if (!isStopped && !isSettled) sending ??= post()
  }
  async function post() {
    clearTimeout(timer)
    show(isStored ? { text: words.stored, actions } : BUSY)
    const response = await postEntry(entry)
    sending = undefined
    if (isStopped) return
    const { kind } = classifyReportResponse(response, entry)
    isSettled = kind !== 'retry'
    if (response && kind === 'delivered') {
      const { reference } = response.body as ReportReceipt
      show({ text: words.delivered, reference, actions })
      return onDelivered?.()
    }
    if (isSettled) return show({ text: words.refused, isToPhone: true, actions })
    timer = setTimeout(send, RETRY_MS)
    if (!isStored)
      show({
        text: t('early.notSaved'),
        isToPhone: true,
        actions: [{ label: t('action.tryAgain'), run: send }, ...actions],
      })
  }
  async function start() {
    if (!isStored) {
      show(BUSY)
      isStored = await putInDatabase(REPORTS, entry)
    }
    if (after) await after
    send()
  }
  void start()
  return {
    /** Sends the entry now, unless it was delivered or refused. */
    send,
    /** Stops retrying. Returns a promise that settles with the request in progress, if there is one. */
    stop() {
      isStopped = true
      clearTimeout(timer)
      return sending
    },
  }
}
