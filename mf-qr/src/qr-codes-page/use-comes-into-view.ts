import { useEffect, useRef } from 'react'

/** A ref for a card that scrolls into view with each new `shown`: on a phone what made it is a screen away. */
export function useComesIntoView(shown: unknown) {
  const card = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is the reason to scroll.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return card
}
