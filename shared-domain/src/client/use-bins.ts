import { useMemo } from 'react'
import type { BinsAnswer } from './bins-answer'
import { useDataSource } from './data-source'
import { mockBins } from './mock-bins'
import { useOpenDataBins } from './open-data-bins'

/** The city's bins from the chosen source. */
export function useBins(): BinsAnswer {
  const isMock = useDataSource(({ source }) => source === 'mock')
  const live = useOpenDataBins(!isMock)
  const mock = useMockBins()
  return isMock ? mock : live
}

function useMockBins(): BinsAnswer {
  const bins = mockBins(new Date())
  return useMemo(
    () => ({ bins, isLoading: false, isRefreshing: false, error: null, updatedAt: Date.now(), refresh() {} }),
    [bins],
  )
}
