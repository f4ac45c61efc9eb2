import { privateStore, type Store } from 'delivery'
import { z } from 'zod'
import { limitVariable } from '../../http/limit-variable'

/** Backups that are made by themselves. */
export interface BackupSettings {
  store: Store
  /** A public key of `age`. */
  recipient: string
  everyHours: number
  keptDays: number
}

export const BACKUP_VARIABLES = {
  BACKUP_URL: z.string().optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(
      /^age1[a-z0-9]{50,}$/,
      'set it to a public key of age, such as age1…: `npm run backup -- --new-key FILE` makes one',
    )
    .optional(),
  BACKUP_HOURS: limitVariable(6),
  BACKUP_KEPT_DAYS: limitVariable(30),
}

/** Nothing without a place and a key; `env` has the credentials of a bucket. */
export function backupSettingsOf(
  variables: z.infer<z.ZodObject<typeof BACKUP_VARIABLES>>,
  env: NodeJS.ProcessEnv,
): BackupSettings | undefined {
  const { BACKUP_URL: url, BACKUP_RECIPIENT: recipient } = variables
  if (!url || !recipient) return undefined
  const { BACKUP_HOURS: everyHours, BACKUP_KEPT_DAYS: keptDays } = variables
  return { store: privateStore(url, 'BACKUP_URL', env), recipient, everyHours, keptDays }
}
