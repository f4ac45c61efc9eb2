import { operation } from 'shared-domain/contract'
import * as z from 'zod/mini'

const ConfiguredVariableSchema = z.object({
  /** The environment variable, such as `RETAIN_PHOTOS_DAYS`. */
  name: z.string(),
  /** `null` for a secret, and for a variable that is not set and has no default. */
  value: z.nullable(z.string()),
  source: z.enum(['environment', 'file', 'usual']),
  isSecret: z.boolean(),
})
export type ConfiguredVariable = z.infer<typeof ConfiguredVariableSchema>

export const getConfiguration = operation({
  method: 'GET',
  path: '/api/configuration',
  summary: 'How the server was started: every variable, where its value comes from, and no secret.',
  needs: 'settings:read',
  answer: z.object({ variables: z.array(ConfiguredVariableSchema) }),
})
