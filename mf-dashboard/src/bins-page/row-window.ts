import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { RowRange } from './found-bins'

/** The number of rows rendered above and below the screen, so that scrolling shows them at once. */
const OVERSCAN_ROWS = 6
/** Rows are added this many at a time: eight take only half as long again as a single one to render, lay out and paint. */
const ROWS_PER_STEP = 8
/** The assumed height in px until the scroller is measured. */
const INITIAL_HEIGHT_PX = 600

/**
 * The range of rows to render: those on screen and some around them. All rows have the same height in rem. Scrolling renders
 * only when the range changes.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  height: number,
): RowRange {
  const [{ first, last }, setRange] = useState(() => rowsAt(0, INITIAL_HEIGHT_PX, height * USUAL_REM_PX))
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const rowPx = height * remPx()
    const look = () => {
      const range = rowsAt(element.scrollTop, element.clientHeight || INITIAL_HEIGHT_PX, rowPx)
      setRange((known) => (known.first === range.first && known.last === range.last ? known : range))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const resized = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look)
    resized?.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      resized?.disconnect()
    }
  }, [scroller, height])
  return { first: Math.max(0, Math.min(first, count - 1)), last: Math.min(last, count - 1) }
}

/** What browsers take for 1 rem unless a person has set another size of text. */
const USUAL_REM_PX = 16

const remPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_REM_PX

/** `height` in px. @internal */
export function rowsAt(scrolled: number, seen: number, height: number): RowRange {
  const first = Math.floor(scrolled / height / ROWS_PER_STEP) * ROWS_PER_STEP
  return {
    first: Math.max(0, first - OVERSCAN_ROWS),
    last: first + Math.ceil(seen / height) + ROWS_PER_STEP + OVERSCAN_ROWS,
  }
}

/** Scrolls to the top when the list changes. */
export function useScrollToTop(scroller: RefObject<HTMLElement | null>, listKey: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key means that it is another list.
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [scroller, listKey])
}
