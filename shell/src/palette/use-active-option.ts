import { type KeyboardEvent, useEffect, useState } from 'react'

/** The options of a list that grows while remotes respond, and the active one. */
export interface ActiveOption {
  /** The id of the active option: the first one, unless the arrow keys chose another. */
  activeId: string | undefined
  count: number
  isSearching: boolean
  /** The key handler of the input, which keeps the focus. */
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Several remotes render the options, so only the document knows their order. Therefore the mark is set in the DOM, and set
 * again whenever the list changes. A change of `words` moves it back to the first option.
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
      // The list may have been rendered again since the last mark.
      const selected = options.find((option) => option.ariaSelected === 'true') ?? options[0]
      selected?.click()
    }
  }
  return { ...found, onKeyDown }
}

const optionsIn = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>('[role="option"]')]

/** Beyond the last option the arrow keys continue with the first, and the other way round. */
function nextIndex(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'PageDown') return Math.min(at + 8, count - 1)
  if (key === 'PageUp') return Math.max(at - 8, 0)
}
