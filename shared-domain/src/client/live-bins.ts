import { useQueryClient } from '@tanstack/react-query'
import type { Bin } from '../bins/bin'
import type { LiveEvent } from '../contract/events-contract'
import type { BinsAnswer } from './bins-answer'
import { useLiveEvents } from './live-events'
import { refreshSoon, useLiveRefresh } from './live-refresh'
import { openDataKey } from './open-data-bins'
import { useRuntimeSettings } from './runtime-settings'
import { useBins } from './use-bins'

type BinChanges = NonNullable<Extract<LiveEvent, { kind: 'bins' }>['bins']>

/** The city's bins, kept up by live events. For operators: the events are theirs. */
export function useLiveBins(): BinsAnswer {
  const { openData } = useRuntimeSettings()
  const queryKey = openDataKey(openData)
  const client = useQueryClient()
  useLiveRefresh(queryKey, ['thresholds'])
  useLiveEvents((event) => {
    if (event.kind !== 'bins') return
    const { bins } = event
    if (bins === null) return refreshSoon(client, queryKey)
    // The bins as a whole are no younger for it: their own refresh must not be put off.
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    client.setQueryData<readonly Bin[]>(queryKey, (known) => known && changedBins(known, bins), { updatedAt })
  })
  return useBins()
}

/**
 * The bins with what changed put over it; the same array when none of them is known.
 * @internal
 */
export function changedBins(known: readonly Bin[], changes: BinChanges): readonly Bin[] {
  const byId = new Map(changes.map((change) => [change.id, change]))
  if (!known.some(({ id }) => byId.has(id))) return known
  return known.map((bin) => ({ ...bin, ...byId.get(bin.id) }))
}
