import { readFileSync } from 'node:fs'

/** The credentials of a bucket. */
export const BUCKET_SECRETS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN']

/** What opens the store of releases: a bucket's credentials, and the keys of releases. */
const STORE_SECRETS = [...BUCKET_SECRETS, 'RELEASE_KEY', 'RELEASE_KEYS']

/**
 * Returns the environment with those `secrets` read from files that a `NAME_FILE` variable names, as Docker and Kubernetes mount
 * them: a secret should not appear in a process list or an orchestrator's console. Throws one sentence when a file cannot be read, is empty, or the secret is also set directly.
 */
export function withSecretFiles(
  env: NodeJS.ProcessEnv,
  secrets: readonly string[] = STORE_SECRETS,
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
    // Editors end a file with a line break.
    secret = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw refuse(`set it to a file that this user can read (${(error as NodeJS.ErrnoException).code})`)
  }
  if (!secret) throw refuse(`set it to a file that holds what ${name} is to be`)
  return secret
}
