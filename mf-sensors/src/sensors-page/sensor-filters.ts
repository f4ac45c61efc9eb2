import { useLocation, useNavigate } from 'shared-ui'
import { HEALTHS, type Health } from '../devices/sensor-health'

interface SensorFilters {
  health: Health | null
  words: string
}

/** The filters. They are in the URL, so that a link shows the same list. */
export function useSensorFilters() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const filters: SensorFilters = {
    health: HEALTHS.find((health) => health === query.get('health')) ?? null,
    words: query.get('q') ?? '',
  }
  function change(given: { health?: string; q?: string }): void {
    for (const [name, value] of Object.entries(given)) {
      if (value === '') query.delete(name)
      else query.set(name, value)
    }
    navigate({ search: query.toString() }, { replace: true })
  }
  return { filters, change }
}
