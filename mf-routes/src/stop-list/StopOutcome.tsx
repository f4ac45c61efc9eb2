import { IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { SkipReason } from 'shared-domain/contract'
import type { ShownStop } from '../../rules/shown-route'
import { type Language, t } from '../messages/translate'
import { momentText, timeText } from '../moments/moments'
import { useLanguage } from '../run-language/run-language'
import classes from './StopList.module.css'

type Outcome = Pick<ShownStop, 'state' | 'skipReason' | 'at'> & Partial<Pick<ShownStop, 'emptied' | 'taps'>>

const ICONS = { planned: IconInfoCircle, done: IconCheck, skipped: IconX } as const

/** The outcome of a stop and its time; for an open stop, the other route that has emptied its bin. */
export function StopOutcome({ stop }: { stop: Outcome }) {
  const words = outcome(stop, useLanguage())
  if (words === null) return null
  const Icon = ICONS[stop.state]
  return (
    <span className={classes.outcome}>
      <Icon size={16} aria-hidden />
      <span>{words}</span>
    </span>
  )
}

/** When a disposal trip or a break was over: a trip may have several emptyings. */
export const TimesDone = ({ times }: { times: readonly string[] }) =>
  times.map((at) => <StopOutcome key={at} stop={{ state: 'done', skipReason: null, at }} />)

function outcome({ state, skipReason, at, emptied, taps = [] }: Outcome, language: Language): string | null {
  const byOther = emptied?.by && { by: emptied.by, time: timeText(emptied.at, language) }
  if (state === 'planned')
    return byOther ? t(language, 'outcome.byOther', { time: byOther.time, by: byOther.by }) : null
  return [
    outcomeWords(state, skipReason, language),
    at && momentText(at, language),
    byOther && t(language, 'outcome.alsoByOther', { time: byOther.time, by: byOther.by }),
    tapsText({ skipReason, taps }, language),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Who reported an outcome, when that was not one driver in time. */
function tapsText(
  { skipReason, taps }: Pick<Outcome, 'skipReason'> & { taps: NonNullable<Outcome['taps']> },
  language: Language,
): string | null {
  if (taps.length < 2 && !taps.some(({ isLate }) => isLate)) return null
  const names = taps.map(({ by, sentBy, isLate, receivedAt, routeId, skipReason: found }) => {
    const details = [
      found && found !== skipReason && t(language, 'outcome.found', { reason: skipWords(found, language) }),
      isLate && t(language, 'outcome.late', { time: timeText(receivedAt, language) }),
      routeId && t(language, 'outcome.onRoute', { route: routeId }),
      sentBy && t(language, 'outcome.sentBy', { by: sentBy }),
    ]
    const shown = details.filter(Boolean)
    return shown.length > 0 ? `${by} (${shown.join(', ')})` : by
  })
  return t(language, 'outcome.tappedBy', { by: listed(names, language) })
}

/** Such as 'Aroha, Kiri and Mere'. */
function listed(names: readonly string[], language: Language): string {
  const [last = '', ...others] = names.toReversed()
  return others.length === 0
    ? last
    : t(language, 'list.last', { others: others.toReversed().join(', '), last })
}

/** Why a stop was skipped, as the end of a sentence. */
export function skipWords(reason: SkipReason, language: Language = 'en'): string {
  switch (reason) {
    case 'blocked':
      return t(language, 'outcome.blocked')
    case 'contaminated':
      return t(language, 'outcome.contaminated')
    case 'missing':
      return t(language, 'outcome.missing')
    case 'damaged':
      return t(language, 'outcome.damaged')
  }
}

export const outcomeWords = (
  state: 'done' | 'skipped',
  reason: SkipReason | null,
  language: Language = 'en',
): string =>
  state === 'done'
    ? t(language, 'stop.done')
    : t(language, 'outcome.skipped', {
        reason: reason ? skipWords(reason, language) : t(language, 'outcome.noReason'),
      })
