import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DetailedRoute } from 'shared-domain'
import { type Tap, takenBack, tapWords } from '../run-taps/tap'
import type { RunTaps } from '../run-taps/use-run-taps'

/** A thumb that bounces, or taps twice to be sure, means the stop that was there. */
const REST_MS = 400

/** What a driver does with a route, and what the page says to that. */
export interface Driving {
  /** The stop that was chosen to be next, if any. */
  chosen: number | null
  choose: (position: number) => void
  tap: (tap: Tap) => void
  /** What was tapped last on this page and can be taken back, and by what. */
  last: { tap: Tap; undo: Tap } | null
  /** Right after a tap nothing else is taken for one. */
  isResting: boolean
  /** For screen readers: what was just done. */
  said: string
  /** Where keyboard and screen reader go on after a tap. */
  focus: RefObject<HTMLHeadingElement | null>
}

export function useDriving(route: DetailedRoute, taps: RunTaps): Driving {
  const [chosen, setChosen] = useState<number | null>(null)
  const [last, setLast] = useState<Driving['last']>(null)
  const [said, setSaid] = useState('')
  const refused = taps.refused.length
  const [refusedBefore, setRefusedBefore] = useState(refused)
  if (refused !== refusedBefore) {
    setRefusedBefore(refused)
    // It was said, and is not so after all; there is nothing of it to take back.
    setSaid('')
    if (refused > refusedBefore) setLast(null)
  }
  const [isResting, rest] = useRest()
  const focus = useRef<HTMLHeadingElement>(null)
  const [moves, setMoves] = useState(0)
  // What was pressed may be gone then: the new heading says where one is.
  useEffect(() => {
    if (moves > 0) focus.current?.focus()
  }, [moves])

  function moveOn(words: string) {
    rest()
    setSaid(words)
    setMoves((count) => count + 1)
  }
  return {
    chosen,
    last,
    isResting,
    said,
    focus,
    choose(position) {
      if (isResting) return
      setChosen(position)
      moveOn('')
    },
    tap(tap) {
      if (isResting) return
      taps.tap(atBin(tap, route))
      setChosen(tap.kind === 'stop' && tap.state === 'planned' ? tap.position : null)
      const undo = takenBack(tap, route)
      setLast(undo && { tap, undo })
      moveOn(`${tapWords(tap, route.stops)}.`)
    },
  }
}

/** With the bin that the driver has in front of him. */
function atBin(tap: Tap, { stops }: DetailedRoute): Tap {
  if (tap.kind !== 'stop') return tap
  const stop = stops[tap.position - 1]
  return stop ? { ...tap, binId: stop.bin.id } : tap
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
