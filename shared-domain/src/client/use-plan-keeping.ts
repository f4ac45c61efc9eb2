import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { forgetRoute, learnRoute, refreshRoutes } from './known-routes'
import {
  changedLetters,
  insteadLetters,
  isTaken,
  type NewRoute,
  newLetters,
  type PlanLetters,
  waitingPlaces,
} from './plan-letters'
import { removeLetter, sendLetter } from './send-plan-letter'

interface PlanKept {
  /** In the order in which they were given; `null` until the record has one. */
  ids: readonly (string | null)[]
  /** How many of them the record has as they were given. */
  taken: number
  isKeeping: boolean
  failure: Error | null
  /** Routes of trucks that no longer leave, and that could not be taken away. */
  notRemoved: readonly string[]
}

/** What is sent, and how far that is. */
interface Sending extends PlanLetters {
  isChange: boolean
}

const NOTHING_SENT: Sending = { ...newLetters([]), isChange: false }

/**
 * Keeps the routes of one plan in the record, pending: one after the other, each once however often it is tried. A
 * plan that is changed later changes the routes that it has there.
 */
export function usePlanKeeping(
  onKept: (routes: readonly NewRoute[], isChange: boolean) => void,
  onLost: () => void,
) {
  const client = useQueryClient()
  const [kept, setKept] = useState(() => shown(NOTHING_SENT))
  const latest = useRef(NOTHING_SENT)

  async function send(sending: Sending) {
    const show = (news: Partial<PlanKept>) => {
      if (sending === latest.current) setKept({ ...shown(sending), ...news })
    }
    show({ isKeeping: true })
    try {
      await sendLetters(client, sending, () => show({ isKeeping: true }))
    } catch (error) {
      show({ failure: error instanceof Error ? error : new Error(String(error)) })
      onLost()
      return
    }
    await removeLeaving(client, sending)
    show({ notRemoved: sending.leaving.flatMap(({ kept }) => kept?.id ?? []) })
    if (sending === latest.current)
      onKept(
        sending.letters.map(({ route }) => route),
        sending.isChange,
      )
  }

  function begin(sending: Sending) {
    latest.current = sending
    setKept(shown(sending))
    if (sending.letters.length > 0) void send(sending)
  }
  return {
    ...kept,
    /** Keeps these routes as a plan of its own, and takes away those of the plan before that are named. */
    keep: (routes: readonly NewRoute[], replacedIds: readonly string[] = []) =>
      begin({ ...insteadLetters(latest.current, routes, replacedIds), isChange: false }),
    /** Keeps these in place of those of the same plan: trucks keep their routes, others go. */
    change: (routes: readonly NewRoute[]) =>
      begin({ ...changedLetters(latest.current, routes), isChange: true }),
    tryAgain: () => void send(latest.current),
  }
}

const shown = ({ letters }: Sending): PlanKept => ({
  ids: letters.map(({ kept }) => kept?.id ?? null),
  taken: letters.filter(isTaken).length,
  isKeeping: false,
  failure: null,
  notRemoved: [],
})

async function sendLetters(client: QueryClient, sending: Sending, onTaken: () => void): Promise<void> {
  for (const at of waitingPlaces(sending)) {
    const letter = sending.letters[at]
    if (!letter) continue
    const put = (next: typeof letter) => {
      sending.letters = sending.letters.with(at, next)
    }
    const recorded = await sendLetter(letter, put)
    learnRoute(client, recorded)
    refreshRoutes(client, recorded.id)
    onTaken()
  }
}

/** What stays could not be taken away, such as a route that was started meanwhile. */
async function removeLeaving(client: QueryClient, sending: Sending): Promise<void> {
  const outcomes = await Promise.allSettled(sending.leaving.map(removeLetter))
  for (const [at, { kept }] of sending.leaving.entries())
    if (kept && outcomes[at]?.status === 'fulfilled') forgetRoute(client, kept.id)
  sending.leaving = sending.leaving.filter((_, at) => outcomes[at]?.status === 'rejected')
}
