import { useEffect, useState } from 'react'

/** Charts that wait to be drawn, in the order of the page. */
const waiting: (() => void)[] = []

/**
 * Whether a chart may be drawn by now. Charts are drawn one at a time, whenever the page is idle: all of them at once
 * would hold up a key press for a second.
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
  return isMyTurn
}

function drawNext() {
  waiting.shift()?.()
  if (waiting.length > 0) whenIdle(drawNext)
}

/** No chart waits longer than this because the page is busy. */
const PATIENCE_MS = 500

function whenIdle(work: () => void) {
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: PATIENCE_MS })
  else setTimeout(work)
}
