import * as z from 'zod/mini'

/** What an access token of a device or an integration may be for. An operation names the one that lets a token do it. */
export const TOKEN_SCOPES = ['readings:write', 'uplinks:write', 'open-data:read'] as const
export const TokenScopeSchema = z.enum(TOKEN_SCOPES)
export type TokenScope = z.infer<typeof TokenScopeSchema>
