import type { BinsAnswer } from 'shared-domain/client'
import { makeBin } from 'shared-domain/testing'

/** An answer with one bin, read just now. */
export const makeBinsAnswer = (known: Partial<BinsAnswer> = {}): BinsAnswer => ({
  bins: [makeBin()],
  isLoading: false,
  isRefreshing: false,
  error: null,
  updatedAt: Date.now(),
  refresh: () => {},
  ...known,
})
