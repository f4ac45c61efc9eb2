import type { Database } from '../../../database/database'
import {
  type EntrySeal,
  readTrail,
  readTrailEntry,
  subjectNames,
  type TrailEntry,
  type TrailFilters,
} from '../../audit-trail/read-audit'

/** What parts may read of the audit trail. A part writes into it by `audit`, and nothing changes it. */
export interface TrailSources {
  /** At most `limit` entries, newest first, before the entry with the number `behind`. */
  page: (filters: TrailFilters, page: { limit: number; behind?: number | undefined }) => Promise<TrailEntry[]>
  /** One entry with its seal, which the newest have not yet; `null` for an unknown number. */
  entry: (number: number) => Promise<{ entry: TrailEntry; seal: EntrySeal | null } | null>
  /** The present names of people, tokens and reports, by the subjects that have one. */
  namesOf: (subjects: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

export const trailSources = ({ query, pool }: Database): TrailSources => ({
  page: (filters, page) => readTrail(query, filters, page),
  entry: (number) => readTrailEntry(query, number),
  namesOf: (subjects) => subjectNames(pool, subjects),
})
