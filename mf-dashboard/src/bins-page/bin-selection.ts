import { useCallback, useMemo, useState } from 'react'
import type { Bin } from 'shared-domain'

/** The bins that an operator has ticked, for one action on all of them. */
export interface BinSelection {
  bins: readonly Bin[]
  has: (id: string) => boolean
  set: (bins: readonly Bin[], isChosen: boolean) => void
  clear: () => void
}

/** The selection is kept when the filters change, so that bins of two searches can be selected together. */
export function useBinSelection(): BinSelection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Bin>>(new Map())
  const set = useCallback((bins: readonly Bin[], isChosen: boolean) => {
    setChosen((before) => {
      const after = new Map(before)
      for (const bin of bins)
        if (isChosen) after.set(bin.id, bin)
        else after.delete(bin.id)
      return after
    })
  }, [])
  const clear = useCallback(() => setChosen(new Map()), [])
  return useMemo(
    () => ({ bins: [...chosen.values()], has: (id: string) => chosen.has(id), set, clear }),
    [chosen, set, clear],
  )
}
