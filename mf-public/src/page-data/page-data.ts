import type { PageRequest } from './page-request'

/** What a page shows of the record, and how it gets there. */
export interface PageData<T> {
  request: PageRequest
  /** What the answer says; `null` when it is of another shape. */
  read: (answer: unknown) => T | null
  /** The same of the samples, at a time. */
  sample: (now: Date) => T
}

/** What a page knows of its data. */
export interface PageAnswer<T> {
  /** The last good answer to what the page asks for; `null` before the first. */
  data: T | null
  isLoading: boolean
  isRefreshing: boolean
  /** Why the latest attempt failed, in a sentence; `data`, if any, is then the last good answer. */
  problem: string | null
  refresh: () => void
}
