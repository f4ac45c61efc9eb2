import { readFileSync } from 'node:fs'

/** Settings that are no business of a process list or of an orchestrator's console: each may be in a file instead. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_PASSWORD',
  'METRICS_TOKEN',
  'REDIS_URL',
  'OIDC_CLIENT_SECRET',
  'SECOND_FACTOR_KEY',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
]

/**
 * The environment with the secrets that `NAME_FILE` says the file of, as Docker and Kubernetes mount them. Throws one sentence
 * when a file cannot be read, holds nothing, or the secret is set as well.
 */
export function withSecretFiles(
  env: NodeJS.ProcessEnv,
  secrets: readonly string[] = SECRETS,
): NodeJS.ProcessEnv {
  const named = secrets.filter((name) => env[`${name}_FILE`]?.trim())
  return { ...env, ...Object.fromEntries(named.map((name) => [name, readSecret(env, name)])) }
}

function readSecret(env: NodeJS.ProcessEnv, name: string): string {
  const file = env[`${name}_FILE`]?.trim() ?? ''
  const refuse = (remedy: string) => new Error(`${name}_FILE is '${file}': ${remedy}.`)
  if (env[name]?.trim()) throw refuse(`leave ${name} out, or this`)
  let secret: string
  try {
    // Editors end a file with a new line.
    secret = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw refuse(`set it to a file that this user can read (${(error as NodeJS.ErrnoException).code})`)
  }
  if (!secret) throw refuse(`set it to a file that holds what ${name} is to be`)
  return secret
}
