import type { FastifyInstance } from 'fastify'
import type { Change } from '../../../record/change-record'

/** One change of a part, in which it changes the record too. */
export interface RecordChange {
  change: Change
  /** Runs its work with the record's schema as `search_path`. */
  inRecord: <T>(work: () => Promise<T>) => Promise<T>
  /** In ms since 1970. */
  now: () => number
  app: FastifyInstance
  /** The name in which it is changed. */
  actor: string
}
