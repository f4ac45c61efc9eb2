import { useState } from 'react'
import type { Route } from 'shared-domain'
import { useRoutes } from 'shared-domain/client'
import { useParams } from 'shared-ui'
import { RouteDetails } from './RouteDetails'
import { RouteMissing } from './RouteMissing'
import { RouteRemoved } from './RouteRemoved'

export function RouteDetailsPage() {
  const { id = '' } = useParams()
  const { routes, addRoute, removeRoute } = useRoutes()
  const [removed, setRemoved] = useState<Route | null>(null)
  const route = routes.find((listed) => listed.id === id)

  if (route) {
    const remove = () => {
      setRemoved(route)
      removeRoute(route.id)
    }
    return <RouteDetails route={route} onRemove={route.isGenerated ? remove : undefined} />
  }
  if (removed?.id === id) return <RouteRemoved route={removed} onUndo={() => addRoute(removed)} />
  return <RouteMissing id={id} />
}
