import type { Issue } from './issues'

/** What a resident says of a bin. */
export interface Report {
  issue: Issue
  binId: string
  location: string
}
