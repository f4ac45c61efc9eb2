import { useRecordMutation } from 'shared-domain/client'
import type { TokenScope } from 'shared-domain/contract'
import {
  type AccessToken,
  createAccessToken,
  listAccessTokens,
  type NewSecret,
  revokeAccessToken,
  rotateAccessToken,
} from '../../operations'

export type TokenChange =
  | { kind: 'create'; name: string; scopes: TokenScope[]; days: number }
  | { kind: 'rotate'; token: AccessToken; days: number; overlapHours: number }
  | { kind: 'revoke'; token: AccessToken }

const NOT_DONE = {
  create: 'The token was not made',
  rotate: 'The token has its old secret still',
  revoke: 'The token was not revoked',
} as const satisfies Record<TokenChange['kind'], string>

/** Changes access tokens. The promise resolves with the new secret, or with `null` for a revoked token. */
export const useTokenChanging = () =>
  useRecordMutation<TokenChange, NewSecret | null>({
    async send(change, { call }) {
      if (change.kind === 'create') {
        const { name, scopes, days } = change
        return call(createAccessToken, { body: { name, scopes, days } })
      }
      const params = { id: change.token.id }
      if (change.kind === 'rotate') {
        const { days, overlapHours } = change
        return call(rotateAccessToken, { params, body: { days, overlapHours } })
      }
      await call(revokeAccessToken, { params })
      return null
    },
    refreshes: [listAccessTokens],
    notDone: ({ kind }) => NOT_DONE[kind],
  })
