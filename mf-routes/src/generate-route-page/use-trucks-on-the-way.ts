import { useMemo } from 'react'
import { useRoutes } from 'shared-domain/client'
import type { DrivenPlan } from '../plan-driving/driven-plan'
import type { TrucksOnTheWay } from '../plan-editing/use-plan-editing'

/** The trucks of a plan whose routes are no longer pending; `ids` are those of the routes as they were sent, in their order. */
export function useTrucksOnTheWay(sent: DrivenPlan, ids: readonly (string | null)[]): TrucksOnTheWay {
  const { routes } = useRoutes()
  return useMemo(() => {
    const left = new Set(routes?.filter(({ status }) => status !== 'pending').map(({ id }) => id))
    return new Map(
      sent.routes.flatMap(({ truckId }, at): [string, string][] => {
        const id = ids[at]
        return id && left.has(id) ? [[truckId, id]] : []
      }),
    )
  }, [routes, sent, ids])
}
