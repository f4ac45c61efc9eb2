import fp from 'fastify-plugin'
import { paths } from 'shared-domain'
import type { Database } from '../../database/database'
import { printedLocationReader } from '../../features/labels/printed-location'
import { within } from './rendered-page'

/** Looking a label up takes no longer, in ms: the report page works without its location. */
const LOOK_UP_WITHIN_MS = 1000

/** The short links that labels carry: they stay the same whatever becomes of the addresses of pages. */
export const shortLinks = fp<{ database: Database | undefined }>(
  async (app, { database }) => {
    const printedLocation = database && printedLocationReader(database)
    const locationOf = async (binId: string) => {
      try {
        return await within(LOOK_UP_WITHIN_MS, printedLocation?.(binId) ?? Promise.resolve(null))
      } catch (error) {
        app.log.warn({ err: error }, 'A label was not looked up.')
        return null
      }
    }
    for (const path of ['/b/:id', '/b/:id/'])
      app.get<{ Params: { id: string } }>(path, async ({ params: { id } }, reply) => {
        // The record shows the place of every bin that it knows; of the others only the label says one.
        const location = await locationOf(id)
        const query = new URLSearchParams({ bin: id, ...(location !== null && { location }) })
        return reply.header('cache-control', 'no-cache').redirect(`${paths.report()}?${query}`, 302)
      })
  },
  { name: 'short-links' },
)
