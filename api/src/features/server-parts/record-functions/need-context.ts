import type { FastifyInstance } from 'fastify'
import type { Change } from '../../../record/change-record'

/** What the functions of a need work with: the change of the record in which a part calls them. */
export interface NeedContext {
  change: Change
  /** In ms since 1970. */
  now: () => number
  app: FastifyInstance
  /** The name in which it is changed. */
  actor: string
}
