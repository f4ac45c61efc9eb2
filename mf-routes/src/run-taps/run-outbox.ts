import { reachesRecord } from 'shared-domain'
import { sessionOutbox, storedPhonePerson, useDataSource } from 'shared-domain/client'
import { openOutbox } from 'shared-domain/outbox'
import type { LateTapReceipt } from '../../operations'
import type { ShownStop } from '../../rules/shown-route'
import { keepRoute, keptRoute } from './kept-route'
import { addLateNotice } from './late-notices'
import { placeOf, type Tap, tapWords } from './tap'
import { type AboutTap, classifyTapResponse, isLateEntry } from './tap-entry'
import { withTaps } from './with-taps'

const NAME = 'run-sheet'

/** The taps on this phone, until the record has them. */
export const runOutbox = openOutbox<AboutTap>({
  name: NAME,
  classify: classifyTapResponse,
  onDelivered(entry, body) {
    const { about } = entry
    const kept = keptRoute(about.routeId)
    if (isLateEntry(entry)) {
      const { state, isOverruled = false } = body as LateTapReceipt
      const isRecorded = state === 'recorded'
      const stops = kept?.route.stops ?? []
      const words = tapWords(about.tap, stops)
      const tap = withPlace(about.tap, stops)
      const by = about.by?.id === storedPhonePerson()?.id ? undefined : about.by?.name
      const outcome = { isRecorded, ...(isOverruled && { isOverruled }) }
      addLateNotice({ id: entry.id, routeId: about.routeId, tap, words, ...outcome, ...(by && { by }) })
      if (!isRecorded || isOverruled) return
    }
    // Shows the delivered tap until the route is read again.
    addDelivered(about)
    // The stored copy needs the tap, too: this page may be discarded before the route is read again.
    if (kept) keepRoute({ ...kept, route: withTaps(kept.route, [about]) })
  },
})

/** The tap with the place of its stop, which the route may not have any more when it is told. */
function withPlace(tap: Tap, stops: readonly ShownStop[]): Tap {
  const place = tap.kind === 'stop' && placeOf(tap, stops)
  return place ? { ...tap, place } : tap
}

/** Its taps on screen, by route. On a practice run a page adds its own. */
export const {
  useEntries,
  useDelivered: useDeliveredTaps,
  addDelivered,
} = sessionOutbox<AboutTap>({ name: NAME, outbox: runOutbox, subjectOf: ({ routeId }) => routeId })

const seen = new Set<string>()

/** Taps that an earlier page left as refused are sent once more: its version, or that of the server, may have been an earlier one. */
export function sendRefusedAgain(): void {
  for (const { id, refusal, stored } of runOutbox.entries()) {
    if (seen.has(id) || (refusal !== undefined && stored === 'pending')) continue
    seen.add(id)
    if (refusal !== undefined) void runOutbox.retry(id)
  }
}

/** With mock data a run is practice: nothing is stored on the phone, and nothing leaves the page. */
export const useIsPractice = () => !useDataSource(reachesRecord)
