import type { FastifyInstance } from 'fastify'
import type { Point } from 'shared-domain'
import type { Database } from '../../../database/database'

/** A street of the demonstration city. Streets meet where their lines share a position. */
export interface CityStreet {
  line: readonly Point[]
  /** May be driven only in the order of its line. */
  isOneWay: boolean
}

/** What parts may know of the streets. */
export interface StreetSources {
  /**
   * The streets of the demonstration city, as its map draws them. `null` in a council's own record, whose streets only the council
   * knows.
   */
  ofCity: () => Promise<readonly CityStreet[] | null>
}

export const streetSources = (_: Database, { cityStreets }: FastifyInstance): StreetSources => ({
  ofCity: async () => cityStreets?.() ?? null,
})
