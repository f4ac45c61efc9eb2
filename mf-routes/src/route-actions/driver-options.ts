import type { Driver } from 'shared-domain/contract'
import type { ShownRoute } from '../../rules/shown-route'
import { type Language, t } from '../messages/translate'
import { useRoutes } from '../routes/use-routes'
import { useLanguage } from '../run-language/run-language'

/** The drivers as options of a list, each with the other active routes of the driver. */
export function useDriverOptions(drivers: readonly Driver[], routeId: string) {
  const { routes } = useRoutes()
  const language = useLanguage()
  const underWay = routes?.filter(({ id, status }) => id !== routeId && status === 'active') ?? []
  return drivers.map((driver) => ({ value: driver.id, label: optionName(driver, underWay, language) }))
}

function optionName({ id, name }: Driver, underWay: readonly ShownRoute[], language: Language): string {
  const theirs = underWay.filter(({ driver }) => driver?.id === id).map((route) => route.id)
  return theirs.length === 0
    ? name
    : t(language, 'start.driverOn', { driver: name, routes: theirs.join(', ') })
}
