import * as z from 'zod/mini'

/** What an access token of a device or an integration may be used for. Each operation names the scope that permits it. */
export const TokenScopeSchema = z.enum(['readings:write', 'uplinks:write', 'open-data:read'])
export type TokenScope = z.infer<typeof TokenScopeSchema>

/** The scopes of sensors and gateways, which only send data. Supervisors may manage tokens that have no other scope. */
export const SENSOR_SCOPES = ['readings:write', 'uplinks:write'] as const satisfies readonly TokenScope[]

export const isForSensors = (scopes: readonly TokenScope[]): boolean =>
  scopes.every((scope) => (SENSOR_SCOPES as readonly TokenScope[]).includes(scope))
