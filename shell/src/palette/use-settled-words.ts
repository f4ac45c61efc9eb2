import { useEffect, useState } from 'react'

/** Between two keys of somebody who types, in ms. */
const PAUSE_MS = 120

/** The words as they stood when typing last paused, so that not every key asks the record. */
export function useSettledWords(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
