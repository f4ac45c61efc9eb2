import { DEMONSTRATION_SETTINGS, type RuntimeSettings } from 'shared-domain'

/** What the process environment sets. */
export function readEnvironment(env: NodeJS.ProcessEnv): { port: number; settings: RuntimeSettings } {
  return { port: Number(env.PORT ?? 4173), settings: DEMONSTRATION_SETTINGS }
}
