import { useEffect } from 'react'
import type { Priority, RouteStatus } from 'shared-domain'
import { Text, type Tone, ToneBadge } from 'shared-ui'
import { laterDay } from '../moments/moments'
import classes from './RouteLabels.module.css'

const STATUS_TONES = {
  active: 'normal',
  pending: 'warning',
  completed: 'neutral',
} as const satisfies Record<RouteStatus, Tone>

export function RouteStatusBadge({ status }: { status: RouteStatus }) {
  return (
    <ToneBadge tone={STATUS_TONES[status]}>
      <span className={classes.word}>{status}</span>
    </ToneBadge>
  )
}

const PRIORITY_TONES = { high: 'full', medium: 'warning', low: 'neutral' } as const satisfies Record<
  Priority,
  Tone
>

export function PriorityBadge({ priority }: { priority: Priority }) {
  return (
    <ToneBadge tone={PRIORITY_TONES[priority]}>
      <span className={classes.word}>{priority}</span>
    </ToneBadge>
  )
}

/** Marks a route that was generated from mock data, and is nowhere else. */
export const OnDeviceBadge = () => <ToneBadge tone="neutral">Kept on this device</ToneBadge>

/** When a route is to be driven that is not of today; nothing else. */
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

/** Names the document after one route: several stand in a browser's tabs, bookmarks and history. */
export function useRouteTitle(id: string, name: string | undefined) {
  useEffect(() => {
    document.title = `${name ? `${id} · ${name}` : `Route ${id}`} · Smart Bins Wellington`
  }, [id, name])
}
