import { IconArrowBackUp } from '@tabler/icons-react'
import { storedPhonePerson } from 'shared-domain/client'
import { Alert, Button, Card, Stack, Text } from 'shared-ui'
import { isStartOnly } from '../../rules/route-change'
import type { DetailedRoute, ShownStop } from '../../rules/shown-route'
import { stopIndex } from '../itinerary/itinerary'
import { type Language, t } from '../messages/translate'
import { InEnglish } from '../run-language/InEnglish'
import { useLanguage } from '../run-language/run-language'
import { type LateNotice, removeLateNotices, useLateNotices } from '../run-taps/late-notices'
import { runOutbox } from '../run-taps/run-outbox'
import { rememberSeenMoves, useSeenMoves } from '../run-taps/seen-moves'
import { type Tap, tapWords } from '../run-taps/tap'
import type { TapEntry } from '../run-taps/tap-entry'
import { outcomeWords } from '../stop-list/StopOutcome'
import classes from './RunSheet.module.css'
import type { Driving } from './use-driving'

interface LastTapProps {
  driving: Driving
  route: DetailedRoute
}

/** The last tap with its Undo button; nothing without one. */
export function LastTap({ driving: { last, tap, isResting }, route }: LastTapProps) {
  const language = useLanguage()
  const words = last && wordsOf(last.tap, route, language)
  if (!last || !words) return null
  return (
    <Card padding="md" className={classes.last}>
      <Text className={classes.place}>{words}</Text>
      <Button
        size="lg"
        variant="default"
        leftSection={<IconArrowBackUp size={22} aria-hidden />}
        aria-disabled={isResting}
        onClick={() => tap(last.undo)}
      >
        {t(language, 'action.undo')}
      </Button>
    </Card>
  )
}

function wordsOf(last: Tap, route: DetailedRoute, language: Language): string | null {
  if (last.kind === 'status') return isStartOnly(route) ? tapWords(last, route.stops, language) : null
  const of = (name: string, outcome: string) => t(language, 'outcome.of', { name, outcome })
  if (last.kind === 'visit') {
    const times = route.visitsDone.filter(({ visit }) => visit === last.visit).length
    return times >= (last.emptying ?? 1) ? of(last.name, outcomeWords('done', null, language)) : null
  }
  const stop = route.stops[stopIndex(route.stops, last.position)]
  if (!stop || stop.state === 'planned' || stop.state !== last.state) return null
  return of(stop.bin.location, outcomeWords(stop.state, stop.skipReason, language))
}

interface RefusedTapsProps {
  entries: readonly TapEntry[]
  stops: readonly ShownStop[]
}

/** The taps that neither the record nor the office could take, with the reasons; nothing without any. */
export function RefusedTaps({ entries, stops }: RefusedTapsProps) {
  const language = useLanguage()
  if (entries.length === 0) return null
  return (
    <Alert color="red" role="alert" title={t(language, 'refused.title')}>
      <Stack gap="sm">
        {entries.map(({ id, refusal, about }) => (
          <div key={id}>
            <Text fw={600}>{tapWords(about.tap, stops, language)}</Text>
            <Text size="sm" mb="xs">
              <InEnglish>{refusal}</InEnglish>
            </Text>
            <Text size="sm" mb="xs">
              {t(language, 'refused.text')}
            </Text>
            <Button size="lg" variant="default" onClick={() => void runOutbox.retry(id)}>
              {t(language, 'action.tryAgain')}
            </Button>
          </div>
        ))}
      </Stack>
    </Alert>
  )
}

/** What became of taps that arrived late, until the driver has read it; of one route, or of all. Nothing without any. */
export function LateNotices({ routeId, route }: { routeId?: string; route?: DetailedRoute }) {
  const all = useLateNotices()
  const read = useSeenMoves()
  const language = useLanguage()
  const skips = route ? overruledSkips(route).filter(({ id }) => !read.includes(id)) : []
  const notices = [...all.filter((notice) => routeId === undefined || notice.routeId === routeId), ...skips]
  if (notices.length === 0) return null
  const recorded = notices.filter(({ isRecorded, isOverruled }) => isRecorded && !isOverruled)
  const overruled = notices.filter(({ isOverruled }) => isOverruled)
  const atOffice = notices.filter(({ isRecorded }) => !isRecorded)
  return (
    <Alert color="blue" role="status" title={t(language, 'late.title')}>
      <Stack gap="sm" align="flex-start">
        <NoticeList title={t(language, 'late.atOffice')} notices={atOffice} />
        <NoticeList title={t(language, 'late.recorded')} notices={recorded} />
        <NoticeList title={t(language, 'late.overruled')} notices={overruled} />
        <Button
          size="lg"
          variant="default"
          onClick={() => {
            removeLateNotices(notices.map(({ id }) => id))
            if (skips.length > 0) rememberSeenMoves(skips.map(({ id }) => id))
          }}
        >
          {t(language, 'action.ok')}
        </Button>
      </Stack>
    </Alert>
  )
}

/** This person's skips of stops that a later arrival made done. A skip that arrived after that has a notice of its own. */
function overruledSkips({ id: routeId, stops }: DetailedRoute): LateNotice[] {
  const name = storedPhonePerson()?.name
  return stops.flatMap(({ state, taps = [], position, bin }, place) => {
    const skipped = taps.findIndex(({ by, skipReason }) => by === name && skipReason !== undefined)
    const { skipReason: reason, at } = taps[skipped] ?? {}
    const isDoneSince = taps.slice(skipped + 1).some((one) => one.skipReason === undefined)
    if (state !== 'done' || !reason || !isDoneSince) return []
    const tap: Tap = {
      kind: 'stop',
      position: position ?? place + 1,
      state: 'skipped',
      reason,
      place: bin.location,
    }
    const id = `${routeId} ${position} ${at}`
    return [{ id, routeId, tap, words: '', isRecorded: true, isOverruled: true }]
  })
}

/** A skip is told with its reason. */
function noticeWords(tap: Tap, language: Language): string {
  if (tap.kind !== 'stop' || tap.state !== 'skipped') return tapWords(tap, [], language)
  return t(language, 'outcome.of', {
    name: tap.place ?? t(language, 'tap.stop', { position: tap.position }),
    outcome: outcomeWords('skipped', tap.reason, language),
  })
}

function NoticeList({ title, notices }: { title: string; notices: readonly LateNotice[] }) {
  const language = useLanguage()
  if (notices.length === 0) return null
  return (
    <div>
      <Text size="sm">{title}</Text>
      <ul className={classes.notices}>
        {notices.map(({ id, routeId, tap, words, by }) => (
          <li key={id}>
            <Text fw={600}>{tap ? noticeWords(tap, language) : <InEnglish>{words}</InEnglish>}</Text>
            <Text size="sm">
              {[t(language, 'route.title', { id: routeId }), by && t(language, 'outcome.tappedBy', { by })]
                .filter(Boolean)
                .join(', ')}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  )
}
