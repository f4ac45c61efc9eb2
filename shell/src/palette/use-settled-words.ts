import { useEffect, useState } from 'react'

/** A pause in typing, in ms. */
const PAUSE_MS = 120

/** The words at the last pause in typing, so that not every key causes a request. */
export function useSettledWords(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
