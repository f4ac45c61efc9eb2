import fp from 'fastify-plugin'
import { paths } from 'shared-domain'

/** The short links that labels carry: they stay the same whatever becomes of the addresses of pages. */
export const shortLinks = fp(
  async (app) => {
    for (const path of ['/b/:id', '/b/:id/'])
      app.get<{ Params: { id: string } }>(path, async ({ params }, reply) =>
        reply
          .header('cache-control', 'no-cache')
          .redirect(`${paths.report()}?${new URLSearchParams({ bin: params.id })}`, 302),
      )
  },
  { name: 'short-links' },
)
