import { useEffect } from 'react'
import type { Priority, RouteStatus } from 'shared-domain'
import { PriorityMark, Text, ToneBadge, WorkBadge } from 'shared-ui'
import { laterDay } from '../moments/moments'
import classes from './RouteLabels.module.css'

export function RouteStatusBadge({ status }: { status: RouteStatus }) {
  return (
    <WorkBadge isOpen={status === 'active'}>
      <span className={classes.word}>{status}</span>
    </WorkBadge>
  )
}

export function PriorityBadge({ priority }: { priority: Priority }) {
  return (
    <PriorityMark priority={priority}>
      <span className={classes.word}>{priority}</span>
    </PriorityMark>
  )
}

/** Marks a route that was generated from mock data, and is stored only on this device. */
export const OnDeviceBadge = () => <ToneBadge tone="neutral">Kept on this device</ToneBadge>

/** The day of a route that is planned for a later day; nothing otherwise. */
export function LaterDay({ day }: { day: string | null }) {
  const word = laterDay(day, new Date())
  return (
    word && (
      <Text component="span" size="sm" fw={500}>
        {word}
      </Text>
    )
  )
}

/** Names the document after the route, to tell several apart in tabs, bookmarks and history. */
export function useRouteTitle(id: string, name: string | undefined) {
  useEffect(() => {
    document.title = `${name ? `${id} · ${name}` : `Route ${id}`} · Smart Bins Wellington`
  }, [id, name])
}
