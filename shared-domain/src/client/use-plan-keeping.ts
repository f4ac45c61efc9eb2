import { useQueryClient } from '@tanstack/react-query'
import { keptOf, type NewRoute } from './plan-body'
import { usePlanKeepingStore } from './plan-keeping-store'
import { sendPlan } from './send-plan'

interface KeepOptions {
  replacedIds?: readonly string[]
  /** Whether its bins may be on other open routes, too; otherwise the record refuses them. */
  mayShareBins?: boolean
}

/**
 * Keeps the routes of one plan in the record, pending: all of them or none, and once however often it is tried. A plan that
 * is changed later changes the routes that it has there.
 */
export function usePlanKeeping(
  onKept: (routes: readonly NewRoute[], isChange: boolean) => void,
  onLost: () => void,
) {
  const client = useQueryClient()
  const keeping = usePlanKeepingStore()
  const { wanted, kept, isKeeping, failure } = keeping
  const { getState: now, setState: set } = usePlanKeepingStore

  async function send() {
    // What is on its way goes on with what is wanted now.
    if (now().isKeeping) return
    if (await sendPlan(client)) onKept(now().wanted, now().isChange)
    else onLost()
  }
  return {
    /** In the order in which they were given; `null` until the record has one. */
    ids: wanted.map((route) => keptOf(keeping, route)?.id ?? null),
    /** All that the record has, also of trucks that no longer leave. */
    keptIds: kept.map(({ id }) => id),
    isKeeping,
    failure,
    /** Keeps these routes as a plan of its own, and takes away those of the plan before that are named. */
    keep(routes: readonly NewRoute[], { replacedIds = [], mayShareBins = false }: KeepOptions = {}) {
      set(({ planNumber, kept }) => ({
        planNumber: planNumber + 1,
        wanted: routes,
        mayShareBins,
        kept: kept.filter(({ id }) => replacedIds.includes(id)),
        isChange: false,
        failure: null,
      }))
      if (routes.length > 0) void send()
    },
    /** Keeps these in place of those of the same plan: trucks keep their routes, others go. */
    change(routes: readonly NewRoute[]) {
      set({ wanted: routes, isChange: true })
      void send()
    },
    tryAgain: () => void send(),
  }
}
