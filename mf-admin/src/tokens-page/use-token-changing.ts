import { useRecordMutation } from 'shared-domain/client'
import type { TokenScope } from 'shared-domain/contract'
import {
  type AccessToken,
  createAccessToken,
  limitAccessToken,
  listAccessTokens,
  type NewSecret,
  revokeAccessToken,
  rotateAccessToken,
} from '../../operations'
import { t } from '../messages/translate'

export type TokenChange =
  | { kind: 'create'; name: string; scopes: TokenScope[]; devices: string[] | null; days: number }
  | { kind: 'rotate'; token: AccessToken; days: number; overlapHours: number }
  | { kind: 'limit'; token: AccessToken; devices: string[] | null }
  | { kind: 'revoke'; token: AccessToken }

const NOT_DONE = {
  create: t('tokens.tokenNotMade'),
  rotate: t('tokens.tokenHasItsOldSecretStill'),
  limit: t('tokens.sensorsOfTokenNotChanged'),
  revoke: t('tokens.tokenNotRevoked'),
} as const satisfies Record<TokenChange['kind'], string>

/** Changes access tokens. The promise resolves with the new secret, or with `null` where the token has none. */
export const useTokenChanging = () =>
  useRecordMutation<TokenChange, NewSecret | null>({
    async send(change, { call }) {
      if (change.kind === 'create') {
        const { name, scopes, devices, days } = change
        return call(createAccessToken, { body: { name, scopes, days, ...(devices && { devices }) } })
      }
      const params = { id: change.token.id }
      if (change.kind === 'rotate') {
        const { days, overlapHours } = change
        return call(rotateAccessToken, { params, body: { days, overlapHours } })
      }
      if (change.kind === 'limit') await call(limitAccessToken, { params, body: { devices: change.devices } })
      else await call(revokeAccessToken, { params })
      return null
    },
    refreshes: [listAccessTokens],
    notDone: ({ kind }) => NOT_DONE[kind],
  })
