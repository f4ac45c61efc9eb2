import type { FastifyInstance } from 'fastify'
import type { Point } from 'shared-domain'
import type { Database } from '../../../database/database'

/** Draws a line along streets through points in this order. It is only for maps: no distance is measured along it. */
export type StreetsToDraw = (points: readonly Point[]) => Point[]

/** What parts may know of the streets. */
export interface StreetSources {
  /**
   * The line along the streets of the demonstration city through these points in this order, to draw on a map: no distance is measured
   * along it. `null` in a council's own record, whose streets only its road server knows.
   */
  through: (points: readonly Point[]) => Promise<Point[] | null>
}

export const streetSources = (_: Database, { streetsToDraw }: FastifyInstance): StreetSources => ({
  through: async (points) => streetsToDraw?.(points) ?? null,
})
