import type { ShownRoute } from 'shared-domain'
import { useRoutes } from 'shared-domain/client'
import type { Driver } from 'shared-domain/contract'

/** The drivers as choices of a list; whoever is under way on another route than this one is said to be. */
export function useDriverOptions(drivers: readonly Driver[], routeId: string) {
  const { routes } = useRoutes()
  const underWay = routes?.filter(({ id, status }) => id !== routeId && status === 'active') ?? []
  return drivers.map((driver) => ({ value: driver.id, label: optionName(driver, underWay) }))
}

function optionName({ id, name }: Driver, underWay: readonly ShownRoute[]): string {
  const theirs = underWay.filter(({ driver }) => driver?.id === id).map((route) => route.id)
  return theirs.length === 0 ? name : `${name}, on ${theirs.join(', ')}`
}
