import type { Bin } from '../bins/bin'

export interface BinsAnswer {
  /** The last good bins; empty until the first arrive. */
  bins: readonly Bin[]
  isLoading: boolean
  isRefreshing: boolean
  /** Why the latest refresh failed; the bins, if any, are then the last good ones. */
  error: Error | null
  /** When `bins` was read, ms since 1970; `null` before the first answer. */
  updatedAt: number | null
  refresh: () => void
}
