import { aucklandDate } from 'shared-domain'
import type { Driver } from 'shared-domain/contract'
import type { ShownRoute } from '../../rules/shown-route'
import { type Language, t } from '../messages/translate'
import { useRoutes } from '../routes/use-routes'
import { useLanguage } from '../run-language/run-language'

type OfDay = Pick<ShownRoute, 'id' | 'plannedFor'>

/** The drivers as options of a list, each with the other routes of the driver on the day of this one. */
export function useDriverOptions(drivers: readonly Driver[], { id: routeId, plannedFor }: OfDay) {
  const { routes } = useRoutes()
  const language = useLanguage()
  const today = aucklandDate(new Date())
  // A route under way is driven today, whatever its day was.
  const dayOf = (route: ShownRoute) => (route.status === 'active' ? today : route.plannedFor)
  const day = plannedFor ?? today
  const others = (routes ?? []).filter(
    (route) => route.id !== routeId && route.status !== 'completed' && dayOf(route) === day,
  )
  return drivers.map((driver) => ({ value: driver.id, label: optionName(driver, others, language) }))
}

function optionName({ id, name }: Driver, routes: readonly ShownRoute[], language: Language): string {
  const theirs = routes.filter(({ driver }) => driver?.id === id)
  const idsOf = (isUnderWay: boolean) =>
    theirs.flatMap((route) => ((route.status === 'active') === isUnderWay ? route.id : [])).join(', ')
  const [underWay, planned] = [idsOf(true), idsOf(false)]
  const driver = underWay ? t(language, 'start.driverOn', { driver: name, routes: underWay }) : name
  return planned ? t(language, 'start.driverHas', { driver, routes: planned }) : driver
}
