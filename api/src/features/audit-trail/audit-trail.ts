import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, isAbsolute } from 'node:path'
import fp from 'fastify-plugin'
import { z } from 'zod'
import { featureSettings, withSettings } from '../../feature'
import { type AuditTarget, forwardAudit } from '../../record/audit/forward-audit'
import { sealAudit } from '../../record/audit/seal-audit'
import { scheduledJob } from '../../record/scheduled-jobs/scheduled-job'

/** Looks without making the file: a start may still be refused for another reason. */
function canBeAppendedTo(file: string): boolean {
  try {
    if (existsSync(file) && statSync(file).isDirectory()) return false
    accessSync(existsSync(file) ? file : dirname(file), constants.W_OK)
    return true
  } catch {
    return false
  }
}

const auditSettings = featureSettings({
  variables: {
    AUDIT_FORWARD: z
      .string()
      .refine(
        (text) => text === 'stdout' || isAbsolute(text),
        'set it to stdout or to the full path of a file',
      )
      .refine(
        (text) => text === 'stdout' || canBeAppendedTo(text),
        'set it to a file that this user can write, in a folder that is there',
      )
      .transform((text): AuditTarget => (text === 'stdout' ? text : { file: text }))
      .optional(),
  },
  read: ({ AUDIT_FORWARD }) => ({ auditTarget: AUDIT_FORWARD }),
})

interface AuditTrailOptions {
  /** Where sealed entries are forwarded to, if configured. */
  auditTarget?: AuditTarget | undefined
}

const SEAL_EVERY_MS = 15_000

/** Who changed and read what. PostgreSQL refuses to change entries, and the seals reveal a change that was made anyway. */
const plugin = fp<AuditTrailOptions>(
  async (app, { auditTarget: target }) => {
    const { pool } = app.database
    scheduledJob(app, {
      name: 'seals of the audit trail',
      everyMs: SEAL_EVERY_MS,
      work: async (signal) => {
        await sealAudit(pool, signal)
        if (target) await forwardAudit(app.database, target, signal)
      },
    })
  },
  { name: 'audit-trail', dependencies: ['database', 'auth'] },
)

export const auditTrail = withSettings(auditSettings, plugin)
