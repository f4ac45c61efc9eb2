import fp from 'fastify-plugin'
import { paths } from 'shared-domain'
import type { Database } from '../../database/database'
import { printedLocationReader } from '../../features/bins/bin-labels'
import { within } from './rendered-page'

/** The timeout for looking up a label, in ms. The report page works without its location. */
const LOOK_UP_WITHIN_MS = 1000

/** Redirects the short links on labels. They stay valid when the paths of pages change. */
export const shortLinks = fp<{ database?: Database | undefined }>(
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
      app.get<{ Params: { id: string } }>(path, async (request, reply) => {
        const { id } = request.params
        // The report page knows the location of every bin in the record. For an unknown bin only its label has one.
        const location = await locationOf(id)
        const query = new URLSearchParams({ bin: id, ...(location !== null && { location }) })
        const page = await app.languages.pathFor(request, paths.report())
        return reply
          .header('cache-control', 'no-cache')
          .header('vary', 'cookie, accept-language')
          .redirect(`${page}?${query}`, 302)
      })
  },
  { name: 'short-links', dependencies: ['languages'] },
)
