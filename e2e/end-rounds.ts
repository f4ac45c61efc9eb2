import type { APIRequestContext } from '@playwright/test'
import { changeRouteStatus, listRoutes, removeRoute } from 'mf-routes/operations'
import { type OperationAnswer, operationUrl } from 'shared-domain/contract'

/** Completes active routes and removes pending ones, so that every truck is free. */
export async function endRounds(asker: APIRequestContext, origin: string): Promise<void> {
  const { routes }: OperationAnswer<typeof listRoutes> = await (
    await asker.get(origin + listRoutes.path)
  ).json()
  for (const { id, status } of routes) {
    const { path, method } = status === 'active' ? changeRouteStatus : removeRoute
    if (status === 'completed') continue
    const answer = await asker.fetch(origin + operationUrl(path, { id }), {
      method,
      headers: { origin },
      ...(status === 'active' && { data: { to: 'completed' } }),
    })
    if (!answer.ok()) throw new Error(`${path} of ${id} returned ${answer.status()}: ${await answer.text()}`)
  }
}
