import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import { openApi } from './openapi'
import { serveOperation } from './serve-operation'

/** Serves the description of the API, which it makes when it is first asked for. */
export const describeApi = fp(
  async (app) => {
    let description: ReturnType<typeof openApi> | undefined
    serveOperation(app, OPERATIONS.getOpenApi, async () => {
      description ??= openApi()
      return description
    })
  },
  { name: 'describe-api', dependencies: ['doors'] },
)
