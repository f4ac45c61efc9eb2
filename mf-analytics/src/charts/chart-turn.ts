import { useEffect, useState } from 'react'
import { usePrinting } from 'shared-ui'

/** The charts that wait to be drawn, in the order of the page. */
const waiting: (() => void)[] = []

/**
 * Whether a chart may be drawn now. Charts are drawn one at a time when the page is idle, because all of them at once would block
 * input for a second. Printing does not wait.
 */
export function useChartTurn(): boolean {
  const [isMyTurn, setMyTurn] = useState(false)
  useEffect(() => {
    const draw = () => setMyTurn(true)
    waiting.push(draw)
    if (waiting.length === 1) whenIdle(drawNext)
    return () => {
      const place = waiting.indexOf(draw)
      if (place >= 0) waiting.splice(place, 1)
    }
  }, [])
  return usePrinting() || isMyTurn
}

function drawNext() {
  waiting.shift()?.()
  if (waiting.length > 0) whenIdle(drawNext)
}

/** The longest time that a chart waits for a busy page. */
const IDLE_TIMEOUT_MS = 500

function whenIdle(work: () => void) {
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
  else setTimeout(work)
}
