import { useEffect, useState, useSyncExternalStore } from 'react'

/** Charts that wait to be drawn, in the order of the page. */
const waiting: (() => void)[] = []

/**
 * Whether a chart may be drawn by now. Charts are drawn one at a time, whenever the page is idle: all of them at once
 * would hold up a key press for a second. What is printed does not wait.
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
  // A store's change is rendered before the event ends, when the browser takes the page as it is.
  const isPrinting = useSyncExternalStore(subscribeToPrinting, () => isBeingPrinted)
  return isMyTurn || isPrinting
}

let isBeingPrinted = false

function subscribeToPrinting(onChange: () => void) {
  const begin = () => {
    isBeingPrinted = true
    onChange()
  }
  const end = () => {
    isBeingPrinted = false
    onChange()
  }
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
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
