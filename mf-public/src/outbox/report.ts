import type { Issue } from 'shared-domain'

/** What a resident says of a bin. */
export interface Report {
  issue: Issue
  binId: string
  location: string
  /** "Me too": the reference of the report that said it first. */
  sameAs?: string
}

/** A report as this phone remembers it. */
export interface RememberedReport extends Omit<Report, 'sameAs'> {
  /** A UUID of this phone's own: with it the council's record takes the report once, however often it is sent. */
  id: string
  /** When it was made, ms since 1970. */
  madeAt: number
}
