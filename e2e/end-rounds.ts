import { type APIRequestContext, expect } from '@playwright/test'
import { changeRouteStatus, listRoutes, removeRoute } from 'mf-routes/operations'
import { type OperationAnswer, operationUrl } from 'shared-domain/contract'

/** Completes active routes and removes pending ones, so that every truck is free. */
export async function endRounds(asker: APIRequestContext, origin: string): Promise<void> {
  const list = () => asker.get(origin + listRoutes.path)
  // On a busy machine the server part of the routes is ended and started again before it answers.
  await expect.poll(async () => (await list()).status()).toBe(200)
  const { routes }: OperationAnswer<typeof listRoutes> = await (await list()).json()
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
