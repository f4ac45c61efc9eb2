/** Variables of commands, of the store and of libraries that no feature of the server declares. They are settings, too. @internal */
export const OTHER_SETTINGS = [
  'STORE_URL',
  'STORE_PUBLIC_URL',
  'RELEASE_KEY',
  'RELEASE_KEYS',
  'RELEASE_KEY_FILE',
  'RELEASE_KEYS_FILE',
  'RELEASE_BY',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'BACKUP_VERIFY_KEY',
  'BACKUP_IDENTITY_FILE',
  'TRIAL_DATABASE_URL',
  'TEST_BACKUP_URL',
  'OTEL_SERVICE_NAME',
  'OTEL_EXPORTER_OTLP_HEADERS',
]

/** Below it two edits make another word of most names. */
const LONG = 10

/**
 * A sentence for each name in the environment that is almost that of a setting which is not set. Only names as settings have them are
 * looked at: in capitals, with an underscore or of six letters and more.
 */
export function misspeltSettings(env: NodeJS.ProcessEnv, settings: readonly string[]): string[] {
  const known = new Set([...settings, ...OTHER_SETTINGS])
  const unset = [...known].filter((name) => !env[name]?.trim())
  return Object.keys(env)
    .filter((name) => !known.has(name) && /^[A-Z][A-Z0-9_]+$/.test(name))
    .filter((name) => name.includes('_') || name.length >= 6)
    .flatMap((name) => {
      const meant = unset.find((each) => isAlmost(name, each))
      return meant === undefined ? [] : [`${name} is no setting: ${meant} is meant?`]
    })
}

const isAlmost = (name: string, setting: string) => {
  const most = setting.length < LONG ? 1 : 2
  return Math.abs(name.length - setting.length) <= most && edits(name, setting) <= most
}

/** How many letters are to be added, taken out, replaced, or swapped with their neighbour (optimal string alignment). */
function edits(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    rows.push([i])
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const least = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
      rows[i]?.push(least)
    }
  }
  return at(a.length, b.length)
}
