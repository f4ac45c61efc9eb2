import type { Database } from '../../../database/database'
import {
  createToken,
  limitToken,
  listTokens,
  revokeToken,
  rotateToken,
  type TokenFacts,
  type TokenKeeper,
  type TokenRotation,
  type TokenWithSecret,
  type WantedToken,
} from '../../access-tokens/access-tokens'
import type { NeedContext } from './need-context'

/** What parts may read of the access tokens. Never a secret. */
export interface TokenSources {
  /** The tokens that the keeper may have, the newest first. */
  list: (keeper: TokenKeeper) => Promise<TokenFacts[]>
}

export const tokenSources = ({ query }: Database): TokenSources => ({
  list: (keeper) => listTokens(query, keeper),
})

/**
 * What parts may change of the access tokens. Each change is refused for a token that its keeper may not have, and writes its
 * own entry of the audit trail.
 */
export interface TokenChanges {
  /** Creates a token. Its secret is only in the answer. */
  create: (keeper: TokenKeeper, wanted: WantedToken) => Promise<TokenWithSecret>
  /** Gives a token a new secret, beside which the previous one works for some hours. */
  rotate: (keeper: TokenKeeper, rotation: TokenRotation) => Promise<TokenWithSecret>
  /** Changes for which sensors a token may send messages; `null` for all. */
  limit: (
    keeper: TokenKeeper,
    wanted: { id: string; devices: readonly string[] | null },
  ) => Promise<TokenFacts>
  /** Revokes a token for good. */
  revoke: (keeper: TokenKeeper, id: string) => Promise<TokenFacts>
}

export const tokenChanges = ({ change }: NeedContext): TokenChanges => ({
  create: (keeper, wanted) => createToken(change, keeper, wanted),
  rotate: (keeper, rotation) => rotateToken(change, keeper, rotation),
  limit: (keeper, wanted) => limitToken(change, keeper, wanted),
  revoke: (keeper, id) => revokeToken(change, keeper, id),
})
