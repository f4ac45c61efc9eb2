import { type RefObject, useLayoutEffect, useState } from 'react'

/** Assumed until the page is laid out, in px. */
const WIDTH_BEFORE_LAYOUT = 640

/** The width of an element in px, kept up to date. */
export function useWidth(element: RefObject<Element | null>): number {
  const [width, setWidth] = useState(WIDTH_BEFORE_LAYOUT)
  useLayoutEffect(() => {
    if (!element.current) return
    const measure = (px: number) => px > 0 && setWidth(px)
    measure(element.current.getBoundingClientRect().width)
    const observer = new ResizeObserver(([entry]) => measure(entry?.contentRect.width ?? 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
