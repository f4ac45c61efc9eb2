import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callOperation } from '../contract/call-operation'
import type { OperationRequest } from '../contract/operation'
import { createRoute, removeRoute } from '../contract/routes-contract'
import { forgetRoute, learnRoute, refreshRoutes } from './known-routes'
import { TIMEOUT_MS } from './record-query'

/** A route as it is sent into the record. */
export type NewRoute = OperationRequest<typeof createRoute>['body']

interface Letter {
  route: NewRoute
  /** The same one however often the route is sent. */
  key: string
  /** `null` until the record has it. */
  id: string | null
}

interface PlanKept {
  /** In the order in which they were given. */
  ids: readonly (string | null)[]
  isKeeping: boolean
  failure: Error | null
  /** Earlier routes that these replace and that could not be taken away. */
  notReplaced: readonly string[]
}

const NOTHING_KEPT: PlanKept = { ids: [], isKeeping: false, failure: null, notReplaced: [] }

/** Keeps the routes of one plan in the record, pending: one after the other, each once however often it is tried. */
export function usePlanKeeping(
  onKept: (routes: readonly NewRoute[], isReplacing: boolean) => void,
  onLost: () => void,
) {
  const client = useQueryClient()
  const [kept, setKept] = useState(NOTHING_KEPT)
  const letters = useRef<Letter[]>([])
  const replaced = useRef<readonly string[]>([])

  async function send() {
    const show = (news: Partial<PlanKept>) =>
      setKept((known) => ({ ...known, ids: letters.current.map(({ id }) => id), ...news }))
    const mine = letters.current
    show({ isKeeping: true, failure: null })
    try {
      for (const letter of mine) {
        if (letter.id !== null) continue
        const recorded = await createOnce(letter)
        letter.id = recorded.id
        learnRoute(client, recorded)
        refreshRoutes(client, recorded.id)
        if (mine === letters.current) show({})
      }
    } catch (error) {
      if (mine === letters.current) show({ isKeeping: false, failure: asError(error) })
      onLost()
      return
    }
    const notReplaced = await takeAway(replaced.current)
    for (const id of replaced.current) if (!notReplaced.includes(id)) forgetRoute(client, id)
    if (mine !== letters.current) return
    show({ isKeeping: false, notReplaced })
    onKept(
      mine.map(({ route }) => route),
      replaced.current.length > 0,
    )
  }

  return {
    ...kept,
    /** Keeps these routes in place of the earlier ones. */
    keep(routes: readonly NewRoute[], replacedIds: readonly string[]) {
      letters.current = routes.map((route) => ({ route, key: crypto.randomUUID(), id: null }))
      replaced.current = replacedIds
      setKept({ ...NOTHING_KEPT, ids: routes.map(() => null) })
      if (routes.length > 0) void send()
    },
    tryAgain: () => void send(),
  }
}

const createOnce = ({ route, key }: Letter) =>
  callOperation(
    createRoute,
    { headers: { 'idempotency-key': key }, body: route },
    { signal: AbortSignal.timeout(TIMEOUT_MS) },
  )

/** Answers with the routes that stay, such as one that was started meanwhile. */
async function takeAway(ids: readonly string[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(
    ids.map((id) =>
      callOperation(removeRoute, { params: { id } }, { signal: AbortSignal.timeout(TIMEOUT_MS) }),
    ),
  )
  return ids.filter((_, at) => outcomes[at]?.status === 'rejected')
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
