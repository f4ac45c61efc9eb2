import { IconClockExclamation, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { type LiveFacts, liveState } from 'shared-domain'
import {
  type BinsAnswer,
  type Live,
  type RecordAnswer,
  useLive,
  useNow,
  useRuntimeSettings,
} from 'shared-domain/client'
import { Group, type Tone, ToneBadge } from 'shared-ui'
import type { Overview } from '../../operations'
import { ageText } from '../freshness/age-text'
import { t } from '../messages/translate'
import { SampleDataBadge } from '../resident-reports/ReportBadges'
import classes from './LiveBadge.module.css'

const look = { size: 14, className: classes.icon, 'aria-hidden': true }
const dot = <span className={classes.dot} aria-hidden />

const STATES = {
  mock: { word: t('dashboard.live'), tone: 'neutral', sign: dot },
  live: { word: t('dashboard.live'), tone: 'neutral', sign: dot },
  connecting: { word: t('dashboard.connecting'), tone: 'neutral', sign: <IconRefresh {...look} /> },
  stale: { word: t('dashboard.stale'), tone: 'warning', sign: <IconClockExclamation {...look} /> },
  offline: { word: t('dashboard.offline'), tone: 'full', sign: <IconPlugConnectedX {...look} /> },
} as const satisfies Record<Live['state'], { word: string; tone: Tone; sign: React.ReactNode }>

/**
 * Whether the data on screen is live, and why not. Only the word is announced to screen readers, because the age changes all the time.
 * @internal
 */
export function LiveBadge({ facts, age = null }: { facts: LiveFacts; age?: string | null }) {
  const { state, because } = liveState(facts, useNow())
  const { word, tone, sign } = STATES[state]
  return (
    <Group gap={6}>
      <span role="status">
        <ToneBadge tone={tone}>
          {sign}
          {word}
        </ToneBadge>
      </span>
      {(because ?? age) !== null && <span className={classes.age}>{because ?? age}</span>}
    </Group>
  )
}

/** How old the bins on screen are; `null` where a notice says it, and for samples, which have no age. */
function useBinsAge({ isSample, isEmpty, error, updatedAt }: BinsAnswer, { state }: Live): string | null {
  const now = useNow()
  if (isSample || isEmpty || error) return null
  if (updatedAt === null) return t('dashboard.readingBins')
  const age = ageText(updatedAt, now)
  // Changes of single bins arrive by the stream, and leave the age of the whole list as it is.
  return state === 'live' ? t('dashboard.binsReadAndChanges', { age }) : t('dashboard.binsRead', { age })
}

interface LiveBadgesProps {
  overview: RecordAnswer<Overview>
  bins: BinsAnswer
}

export function LiveBadges({ overview: { data, updatedAt }, bins }: LiveBadgesProps) {
  const live = useLive()
  const { openData } = useRuntimeSettings()
  const isDemonstration = data?.isDemonstration ?? (live.state !== 'mock' && openData.isDemonstration)
  const readAts = [updatedAt, bins.updatedAt].filter((at) => at !== null)
  const readAt = readAts.length > 0 ? Math.min(...readAts) : null
  return (
    <Group gap="xs">
      <LiveBadge facts={{ live, readAt, lateSources: data?.lateSources }} age={useBinsAge(bins, live)} />
      <SampleDataBadge />
      {isDemonstration && <ToneBadge tone="neutral">{t('dashboard.demonstrationData')}</ToneBadge>}
    </Group>
  )
}
