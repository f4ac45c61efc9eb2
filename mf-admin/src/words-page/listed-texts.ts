import { useCallback, useState } from 'react'
import type { PageText } from '../../operations'
import { fittingTexts, type TextFilter } from './text-filter'

/** Keeps a text in the list while its form is open. The function that it returns lets go of it. */
export type HoldText = (key: string) => () => void

/** The texts that fit a filter, and those whose form was open under it: a colleague's change must not take away a form while a person types. */
export function useListedTexts(texts: readonly PageText[], filter: TextFilter) {
  const [held, setHeld] = useState<ReadonlyMap<string, TextFilter>>(new Map())
  const hold: HoldText = useCallback(
    (key) => {
      setHeld((before) => new Map(before).set(key, filter))
      return () => setHeld((before) => new Map([...before].filter(([each]) => each !== key)))
    },
    [filter],
  )
  const fitting = new Set(fittingTexts(texts, filter))
  const listed = texts.filter((text) => fitting.has(text) || held.get(text.key) === filter)
  return { listed, held, hold }
}
