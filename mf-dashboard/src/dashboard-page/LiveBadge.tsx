import { IconClockExclamation, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { agoText } from 'shared-domain'
import { type Live, useLive, useNow, useRuntimeSettings } from 'shared-domain/client'
import type { Overview } from 'shared-domain/contract'
import { Group, type Tone, ToneBadge } from 'shared-ui'
import classes from './LiveBadge.module.css'

const TICK_MS = 5000
const MINUTE_MS = 60_000

const look = { size: 14, className: classes.icon, 'aria-hidden': true }
const dot = <span className={classes.dot} aria-hidden />

const STATES = {
  mock: { word: 'Live', tone: 'normal', sign: dot },
  live: { word: 'Live', tone: 'normal', sign: dot },
  connecting: { word: 'Connecting', tone: 'neutral', sign: <IconRefresh {...look} /> },
  stale: { word: 'Stale', tone: 'warning', sign: <IconClockExclamation {...look} /> },
  offline: { word: 'Offline', tone: 'full', sign: <IconPlugConnectedX {...look} /> },
} as const satisfies Record<Live['state'], { word: string; tone: Tone; sign: React.ReactNode }>

/** Whether the age of the last event is shown, which is only useful when no events arrive. */
const SHOWS_AGE = {
  mock: false,
  live: false,
  connecting: false,
  stale: true,
  offline: true,
} as const satisfies Record<Live['state'], boolean>

/**
 * The state of the live connection. Only the word is announced to screen readers, because the age changes all the time.
 * @internal
 */
export function LiveBadge({ live: { state, lastEventAt } }: { live: Live }) {
  const now = useNow(TICK_MS)
  const { word, tone, sign } = STATES[state]
  return (
    <Group gap={6}>
      <span role="status">
        <ToneBadge tone={tone}>
          {sign}
          {word}
        </ToneBadge>
      </span>
      {lastEventAt !== null && SHOWS_AGE[state] && (
        <span className={classes.age}>last event {eventAge(lastEventAt, now)}</span>
      )}
    </Group>
  )
}

function eventAge(at: number, now: number): string {
  const ageMs = Math.max(0, now - at)
  return ageMs < MINUTE_MS ? `${Math.floor(ageMs / 1000)} s ago` : agoText(at, now)
}

export function LiveBadges({ overview }: { overview: Overview | null }) {
  const live = useLive()
  const { openData } = useRuntimeSettings()
  const isDemonstration = overview?.isDemonstration ?? (live.state !== 'mock' && openData.isDemonstration)
  return (
    <Group gap="xs">
      <LiveBadge live={live} />
      {isDemonstration && <ToneBadge tone="neutral">Demonstration data</ToneBadge>}
    </Group>
  )
}
