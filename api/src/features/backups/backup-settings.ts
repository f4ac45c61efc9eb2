import { privateStore, type Store } from 'delivery'
import { z } from 'zod'
import { featureSettings } from '../../feature'
import { limitVariable } from '../../http/setting-variables'

/** The settings of scheduled backups. */
export interface BackupSettings {
  store: Store
  /** A public `age` key. */
  recipient: string
  everyHours: number
  keptDays: number
}

const RECIPIENT_REMEDY =
  'set it to a public key of age, such as age1…: `npm run backup -- --new-key FILE` makes one'

const BACKUP_VARIABLES = {
  BACKUP_URL: z.string().optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]{50,}$/, RECIPIENT_REMEDY)
    .optional(),
  BACKUP_HOURS: limitVariable(6),
  BACKUP_KEPT_DAYS: limitVariable(30),
}

/**
 * `undefined` when no backup variable is set. Throws one sentence when the place or the key is missing, because a server that
 * silently makes no backups looks like one that does. `env` has the credentials of a bucket.
 */
function backupSettingsOf(
  variables: z.infer<z.ZodObject<typeof BACKUP_VARIABLES>>,
  env: NodeJS.ProcessEnv,
): BackupSettings | undefined {
  const set = Object.keys(BACKUP_VARIABLES).find((name) => env[name]?.trim())
  if (!set) return undefined
  const { BACKUP_URL: url, BACKUP_RECIPIENT: recipient } = variables
  if (!url)
    throw new Error(
      `BACKUP_URL is not set: set it to a folder or a bucket for the backups, for ${set} is set.`,
    )
  if (!recipient)
    throw new Error(`BACKUP_RECIPIENT is not set: ${RECIPIENT_REMEDY}. Without it no backup is made.`)
  const { BACKUP_HOURS: everyHours, BACKUP_KEPT_DAYS: keptDays } = variables
  return { store: privateStore(url, 'BACKUP_URL', env), recipient, everyHours, keptDays }
}

export const backupSettings = featureSettings({
  variables: BACKUP_VARIABLES,
  read: (variables, env) => ({ backups: backupSettingsOf(variables, env) }),
})
