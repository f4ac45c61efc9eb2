import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DetailedRoute } from '../../rules/shown-route'
import { stopIndex } from '../itinerary/itinerary'
import { useLanguage } from '../run-language/run-language'
import { type Tap, tapWords, undoOf } from '../run-taps/tap'
import type { RunTaps } from '../run-taps/use-run-taps'

/** Debounces taps: a second tap on the same spot must not count for the next stop. */
const REST_MS = 400

/** The actions of a driver on a route, with their announcements. */
export interface Driving {
  /** The position of the stop that was chosen as the next, if any. */
  chosen: number | null
  choose: (position: number) => void
  tap: (tap: Tap) => void
  /** The last tap on this page that can be undone, and the tap that undoes it. */
  last: { tap: Tap; undo: Tap } | null
  /** Right after a tap further ones are ignored. */
  isResting: boolean
  /** The last action, for screen readers. */
  announcement: string
  /** The heading that takes the focus after a tap. */
  focus: RefObject<HTMLHeadingElement | null>
}

export function useDriving(route: DetailedRoute, taps: RunTaps): Driving {
  const language = useLanguage()
  const [chosen, setChosen] = useState<number | null>(null)
  const [last, setLast] = useState<Driving['last']>(null)
  // In the language of the page when it was said: after a change of the language it is not said again.
  const [said, setSaid] = useState({ words: '', language })
  const announcement = said.language === language ? said.words : ''
  const setAnnouncement = (words: string) => setSaid({ words, language })
  const refused = taps.refused.length
  const [refusedBefore, setRefusedBefore] = useState(refused)
  if (refused !== refusedBefore) {
    setRefusedBefore(refused)
    // The tap was announced but is refused now, so it cannot be undone.
    setAnnouncement('')
    if (refused > refusedBefore) setLast(null)
  }
  const [isResting, rest] = useRest()
  const focus = useRef<HTMLHeadingElement>(null)
  const [moves, setMoves] = useState(0)
  // The pressed button may be gone, so the heading of the next card takes the focus.
  useEffect(() => {
    if (moves > 0) focus.current?.focus()
  }, [moves])

  function moveOn(words: string) {
    rest()
    setAnnouncement(words)
    setMoves((count) => count + 1)
  }
  return {
    chosen,
    last,
    isResting,
    announcement,
    focus,
    choose(position) {
      if (isResting) return
      setChosen(position)
      moveOn('')
    },
    tap(tap) {
      if (isResting) return
      taps.tap(atBin(tap, route))
      // A trip or a break on the way to the chosen stop does not change where the driver goes next.
      if (tap.kind === 'stop') setChosen(tap.state === 'planned' ? tap.position : null)
      const undo = undoOf(tap, route)
      setLast(undo && { tap, undo })
      moveOn(`${tapWords(tap, route.stops, language)}.`)
    },
  }
}

/** Adds the bin that the driver sees at the stop. */
function atBin(tap: Tap, { stops }: DetailedRoute): Tap {
  if (tap.kind !== 'stop') return tap
  const stop = stops[stopIndex(stops, tap.position)]
  return stop ? { ...tap, binId: stop.bin.id, place: stop.bin.location } : tap
}

function useRest() {
  const [isResting, setIsResting] = useState(false)
  useEffect(() => {
    if (!isResting) return
    const timer = setTimeout(() => setIsResting(false), REST_MS)
    return () => clearTimeout(timer)
  }, [isResting])
  return [isResting, () => setIsResting(true)] as const
}
