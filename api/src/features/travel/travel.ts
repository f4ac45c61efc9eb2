import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import { serveOperation } from '../../http/operations/serve-operation'
import type { TravelSettings } from './travel-settings'
import { type StreetsToDraw, type TravelTimeService, travelTimeService } from './travel-time-service'

interface TravelOptions {
  settings: TravelSettings
  /** Draws lines when no road network is set. */
  streets?: StreetsToDraw | undefined
  /** In ms since 1970. */
  now: () => number
}

/** Distances and travel times between places. */
export const travel = fp<TravelOptions>(
  async (app, { settings, streets, now }) => {
    const service = travelTimeService(settings, now, streets)
    app.decorate('travel', service)
    serveOperation(app, OPERATIONS.travelMatrix, async ({ body: { points } }) => {
      const { metres, seconds, ...answer } = await service.matrix(points)
      return { ...answer, metres: Array.from(metres), seconds: Array.from(seconds) }
    })
    serveOperation(app, OPERATIONS.travelGeometry, ({ body: { points } }) => service.geometry(points))
  },
  { name: 'travel', dependencies: ['auth'] },
)

declare module 'fastify' {
  interface FastifyInstance {
    travel: TravelTimeService
  }
}
