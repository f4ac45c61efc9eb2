import { type ReactNode, useEffect, useRef, useState } from 'react'

interface WhenNearProps {
  /** What the children will take, in px, so that nothing moves when they come. */
  height: number
  children: ReactNode
}

/** Holds back what is heavy until the reader is about to scroll to it: a street map costs a phone 45 KB. */
export function WhenNear({ height, children }: WhenNearProps) {
  const [isNear, setNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNear || !place.current) return
    if (!('IntersectionObserver' in window)) {
      setNear(true)
      return
    }
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  if (isNear) return children
  return <div ref={place} style={{ minBlockSize: height }} />
}
