import type { FastifyInstance } from 'fastify'
import type { TokenScope } from 'shared-domain/contract'
import { changeRecord } from '../../../record/change-record'
import { createToken, type TokenWithSecret } from '../access-tokens'

/** Makes an access token with these scopes, as an administrator does. */
export const makeAccessToken = (
  app: FastifyInstance,
  scopes: readonly TokenScope[],
  devices: readonly string[] | null = null,
): Promise<TokenWithSecret> =>
  changeRecord(app, 'Kiri Ngata', (change) =>
    createToken(
      change,
      { personId: null, roles: ['admin'] },
      { name: 'Gateway Tawa', scopes, devices, days: 30 },
    ),
  )
