/** An environment variable of the server, as administrators see it. */
export interface ConfiguredVariable {
  /** Such as `RETAIN_PHOTOS_DAYS`. */
  name: string
  /** `null` for a secret, and for a variable that is not set and has no default. */
  value: string | null
  source: 'environment' | 'file' | 'usual'
  isSecret: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** How the server was started. Secrets have no value here. */
    configuredVariables: readonly ConfiguredVariable[]
  }
}
