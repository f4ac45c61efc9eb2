import { useState } from 'react'
import { changeAnswer, type SendTools, useRecordMutation } from 'shared-domain/client'
import { getRoute, type RecordedRoute, removeRoute, restoreRoute } from 'shared-domain/contract'
import { notify } from 'shared-ui'
import { assignRoute, changeRouteStatus } from '../../operations'
import { type RouteChange, withChange } from '../../rules/route-change'
import { listedFromRecord, type ShownRoute } from '../../rules/shown-route'
import { t } from '../messages/translate'
import { CHANGED_WITH_ROUTES, oneRoute, routeIs, routeIsGone } from './cached-routes'

export type RouteChanging = ReturnType<typeof useRouteChanging>

export type RemovedRoute = Pick<ShownRoute, 'id' | 'name' | 'isOnDevice'>

/** Changes one route. All changes but a removal are optimistic. */
export function useRouteChanging(id: string) {
  const [removed, setRemoved] = useState<RemovedRoute | null>(null)
  const { change, pending, failure, undo } = useRecordMutation<RouteChange, RecordedRoute | undefined>({
    async send(wanted: RouteChange, { call, cache }) {
      const known = cache.read(getRoute, oneRoute(id))
      const route = await sendChange(id, wanted, call)
      if (wanted.kind === 'remove')
        setRemoved(known ? listedFromRecord(known) : { id, name: id, isOnDevice: false })
      if (wanted.kind === 'restore') setRemoved(null)
      return route
    },
    optimistic: (wanted) => [changeAnswer(getRoute, oneRoute(id), (route) => withChange(route, wanted))],
    learn(route, wanted) {
      if (route && wanted.kind === 'assign') notifyAssigned(route, wanted, change)
      return route ? routeIs(route) : [routeIsGone(id)]
    },
    refreshes: CHANGED_WITH_ROUTES,
    undo: (_, wanted): RouteChange | null =>
      wanted.kind === 'start' ? { kind: 'unstart', driver: wanted.driver ?? null } : null,
    notDone: ({ kind }) => NOT_DONE[kind],
  })
  return {
    change,
    /** The change that the record has not confirmed yet. */
    pending,
    failure,
    /** Undoes a start that was made here; `null` when the last change was none. */
    undo,
    /** The route that was removed here, which `restore` brings back. */
    removed,
  }
}

type Assignment = Extract<RouteChange, { kind: 'assign' }>

function notifyAssigned(
  { id, name }: RecordedRoute,
  { driver, from }: Assignment,
  change: (back: Assignment) => void,
) {
  notify.success(driver ? t('routes.assignedTo', { name: driver.name }) : t('routes.noLongerAssigned'), {
    description: `${id}, ${name}`,
    ...(from !== undefined && {
      action: {
        label: t('routes.undo'),
        onPress: () => change({ kind: 'assign', driver: from, from: driver }),
      },
    }),
  })
}

/** Returns the changed route; nothing when it was removed. */
function sendChange(
  id: string,
  wanted: RouteChange,
  call: SendTools['call'],
): Promise<RecordedRoute | undefined> {
  const one = oneRoute(id)
  if (wanted.kind === 'remove') return call(removeRoute, one)
  if (wanted.kind === 'restore') return call(restoreRoute, one)
  if (wanted.kind === 'assign')
    return call(assignRoute, {
      ...one,
      body: {
        driverId: wanted.driver?.id ?? null,
        ...(wanted.from !== undefined && { from: wanted.from?.id ?? null }),
      },
    })
  if (wanted.kind === 'unstart')
    return call(changeRouteStatus, {
      ...one,
      headers: {},
      body: { to: 'pending', driverId: wanted.driver?.id ?? null },
    })
  const to = wanted.kind === 'start' ? 'active' : 'completed'
  return call(changeRouteStatus, { ...one, headers: {}, body: { to } })
}

/** The titles of failed changes. */
const NOT_DONE = {
  start: t('routes.routeNotStarted'),
  unstart: t('routes.startNotTakenBack'),
  complete: t('routes.routeNotCompleted'),
  assign: t('routes.driverNotChanged'),
  remove: t('routes.routeNotRemoved'),
  restore: t('routes.routeNotPutBack'),
} as const satisfies Record<RouteChange['kind'], string>
