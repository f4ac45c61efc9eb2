import { isAbsolute } from 'node:path'
import fp from 'fastify-plugin'
import { aucklandTime } from 'shared-domain'
import { OPERATIONS } from 'shared-domain/contract'
import { z } from 'zod'
import { featureSettings, withSettings } from '../../feature'
import { PAGE_ROWS, serveDownloads } from '../../http/downloads'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { type AuditTarget, forwardAudit } from '../../record/audit/forward-audit'
import { sealAudit } from '../../record/audit/seal-audit'
import { scheduledJob } from '../../record/scheduled-jobs/scheduled-job'
import {
  type AuditFilters,
  type AuditRow,
  presentAuditEntries,
  readAudit,
  readAuditEntry,
} from './read-audit'

const auditSettings = featureSettings({
  variables: {
    AUDIT_FORWARD: z
      .string()
      .refine(
        (text) => text === 'stdout' || isAbsolute(text),
        'set it to stdout or to the full path of a file',
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
    const { pool, query } = app.database
    scheduledJob(app, {
      name: 'seals of the audit trail',
      everyMs: SEAL_EVERY_MS,
      work: async (signal) => {
        await sealAudit(pool, signal)
        if (target) await forwardAudit(app.database, target, signal)
      },
    })
    serveOperation(app, OPERATIONS.listAudit, async ({ query: { limit, after, ...filters } }) => {
      const behind = after === undefined ? undefined : numberOf(after)
      const rows = await readAudit(query, filters, { limit: limit + 1, behind })
      const page = rows.slice(0, limit)
      return {
        entries: await presentAuditEntries(pool, page),
        next: rows.length > limit ? String(page.at(-1)?.seq) : null,
      }
    })
    serveOperation(app, OPERATIONS.getAuditEntry, ({ params }) => readAuditEntry(app.database, params.id))
    serveDownloads<AuditFilters, AuditRow>(
      app,
      { csv: OPERATIONS.auditCsv },
      {
        name: 'audit',
        pageReader: (database) => (filters, last) =>
          readAudit(database.query, filters, { limit: PAGE_ROWS, behind: last?.seq }),
        columns: {
          Number: ({ seq }) => seq,
          'Time (Pacific/Auckland)': ({ at }) => aucklandTime(at),
          Who: ({ actor }) => actor,
          Action: ({ action }) => action,
          Object: ({ subject }) => subject,
          Address: ({ address }) => address,
          Values: ({ change, salt }) => (salt === null ? 'erased' : JSON.stringify(change)),
        },
      },
    )
  },
  { name: 'audit-trail', dependencies: ['database', 'auth', 'lagging-reads'] },
)

export const auditTrail = withSettings(auditSettings, plugin)

function numberOf(after: string): number {
  if (/^\d{1,15}$/.test(after)) return Number(after)
  const detail = 'Give the `next` of the page before.'
  throw new Refusal('invalid-input', `query.after: ${detail}`, [{ field: 'query.after', detail }])
}
