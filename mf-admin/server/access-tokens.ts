import type { ServerPart, ServerPartContext } from 'api/server-part'
import type * as operations from '../operations/access-tokens'

/** Each person has the tokens that the record says they may have: a supervisor those of sensors, an administrator all. */
const keeperOf = ({ person: { id, roles } }: Pick<ServerPartContext, 'person'>) => ({ personId: id, roles })

export const tokenHandlers: ServerPart<typeof operations, 'tokens'>['handlers'] = {
  listAccessTokens: async (_, context) => ({
    tokens: await context.record.tokens.list(keeperOf(context)),
  }),
  createAccessToken: ({ body }, context) =>
    context.change(({ record }) => record.tokens.create(keeperOf(context), body)),
  rotateAccessToken: ({ params, body }, context) =>
    context.change(({ record }) => record.tokens.rotate(keeperOf(context), { ...params, ...body })),
  limitAccessToken: ({ params, body }, context) =>
    context.change(({ record }) => record.tokens.limit(keeperOf(context), { ...params, ...body })),
  revokeAccessToken: ({ params }, context) =>
    context.change(({ record }) => record.tokens.revoke(keeperOf(context), params.id)),
}
