import { useCallback, useMemo, useState } from 'react'
import type { Bin } from 'shared-domain'
import { useRecordMutation } from 'shared-domain/client'
import { type FoundBin, searchBins } from 'shared-domain/contract'
import { t } from '../messages/translate'
import type { SearchQuery } from './bins-view'

/** The bins that an operator has ticked, for one action on all of them. */
export interface BinSelection {
  bins: readonly Bin[]
  /** Whether all of them were chosen from the list on screen, so that they are a part of it. */
  isOfList: boolean
  has: (id: string) => boolean
  set: (bins: readonly Bin[], isChosen: boolean) => void
  /** Chooses these and no others. */
  replace: (bins: readonly Bin[]) => void
  clear: () => void
}

const NONE: { list: string | null; bins: ReadonlyMap<string, Bin> } = { list: null, bins: new Map() }

/**
 * The selection is kept when the filters change, so that bins of two searches can be selected together. `list` identifies the
 * filters.
 */
export function useBinSelection(list: string): BinSelection {
  const [chosen, setChosen] = useState(NONE)
  const set = useCallback(
    (bins: readonly Bin[], isChosen: boolean) => {
      setChosen((before) => {
        const after = new Map(before.bins)
        for (const bin of bins)
          if (isChosen) after.set(bin.id, bin)
          else after.delete(bin.id)
        return { list: before.bins.size === 0 || before.list === list ? list : null, bins: after }
      })
    },
    [list],
  )
  const replace = useCallback(
    (bins: readonly Bin[]) => setChosen({ list, bins: new Map(bins.map((bin) => [bin.id, bin])) }),
    [list],
  )
  const clear = useCallback(() => setChosen(NONE), [])
  return useMemo(
    () => ({
      bins: [...chosen.bins.values()],
      isOfList: chosen.list === list,
      has: (id: string) => chosen.bins.has(id),
      set,
      replace,
      clear,
    }),
    [chosen, list, set, replace, clear],
  )
}

/** The most bins that can be chosen together. No action takes more. */
export const CHOSEN_MAX = 5000
const PAGE_SIZE = 1000

/** Reads all bins of a search, in its order, up to the most that can be chosen. */
export const useAllBins = () =>
  useRecordMutation({
    async send(query: SearchQuery, { call }): Promise<FoundBin[]> {
      const bins: FoundBin[] = []
      for (let after: string | null = ''; after !== null && bins.length < CHOSEN_MAX; ) {
        const page = { limit: String(PAGE_SIZE), counted: 'false' as const, ...(after && { after }) }
        const answer: { bins: FoundBin[]; next: string | null } = await call(searchBins, {
          query: { ...query, ...page },
        })
        bins.push(...answer.bins)
        after = answer.next
      }
      return bins.slice(0, CHOSEN_MAX)
    },
    notDone: t('bins.otherBinsNotChosen'),
  })
