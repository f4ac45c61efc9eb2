import { type KeyboardEvent, useEffect, useState } from 'react'

/** The options of a list that grows while remotes answer, and which of them the keyboard is at. */
export interface ActiveOption {
  /** Id of the option; the first one unless the arrows chose another. */
  activeId: string | undefined
  count: number
  isSearching: boolean
  /** For the input that keeps the focus. */
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Options come from several remotes, and each draws its own: their order is known to the document alone. So the mark is set
 * there, and set again whenever the list changes. `words` puts it back to the first one.
 */
export function useActiveOption(place: HTMLElement | null, words: string): ActiveOption {
  const [chosen, setChosen] = useState<{ words: string; id: string } | null>(null)
  const chosenId = chosen?.words === words ? chosen.id : undefined
  const [found, setFound] = useState<Omit<ActiveOption, 'onKeyDown'>>({
    activeId: undefined,
    count: 0,
    isSearching: false,
  })

  useEffect(() => {
    if (!place) return
    const mark = () => {
      const options = optionsIn(place)
      const active = options.find(({ id }) => id === chosenId) ?? options[0]
      for (const option of options) option.setAttribute('aria-selected', String(option === active))
      const isSearching = place.querySelector('[data-busy]') !== null
      setFound((before) =>
        before.activeId === active?.id &&
        before.count === options.length &&
        before.isSearching === isSearching
          ? before
          : { activeId: active?.id, count: options.length, isSearching },
      )
    }
    mark()
    const changes = new MutationObserver(mark)
    changes.observe(place, { childList: true, subtree: true, attributeFilter: ['data-busy'] })
    return () => changes.disconnect()
  }, [place, chosenId])

  function onKeyDown(event: KeyboardEvent) {
    if (!place || event.nativeEvent.isComposing) return
    const options = optionsIn(place)
    const at = options.findIndex(({ id }) => id === found.activeId)
    const next = nextIndex(event.key, at, options.length)
    if (next !== undefined && options[next]) {
      event.preventDefault()
      setChosen({ words, id: options[next].id })
      options[next].scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // The list may have been drawn anew since it was last marked.
      const selected = options.find((option) => option.ariaSelected === 'true') ?? options[0]
      selected?.click()
    }
  }
  return { ...found, onKeyDown }
}

const optionsIn = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>('[role="option"]')]

/** Past the end the arrows go on at the other one. */
function nextIndex(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'PageDown') return Math.min(at + 8, count - 1)
  if (key === 'PageUp') return Math.max(at - 8, 0)
}
