import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { RowRange } from './found-bins'

/** Rows that are drawn above and below those on screen, so that scrolling finds them there. */
const AROUND = 6
/** Rows come so many at a time: one costs a rendering, a layout and a paint of the table, eight cost half as much again. */
const TOGETHER = 8
/** px, until the scroller was measured. */
const FIRST_GUESS = 600

/**
 * Which of `count` rows of one height are drawn: those on screen and some around them. Only a change of them renders
 * anew, not each pixel of scrolling.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  height: number,
): RowRange {
  const [{ first, last }, setRange] = useState(() => rowsAt(0, FIRST_GUESS, height))
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const range = rowsAt(element.scrollTop, element.clientHeight || FIRST_GUESS, height)
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

/** @internal */
export function rowsAt(scrolled: number, seen: number, height: number): RowRange {
  const first = Math.floor(scrolled / height / TOGETHER) * TOGETHER
  return { first: Math.max(0, first - AROUND), last: first + Math.ceil(seen / height) + TOGETHER + AROUND }
}

/** Another list starts at its top. */
export function useTopOf(scroller: RefObject<HTMLElement | null>, listKey: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that it is another list
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [scroller, listKey])
}
