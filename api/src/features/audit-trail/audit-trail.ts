import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import { audit } from '../../database/schema'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'

/** Who changed what. PostgreSQL itself refuses to change or delete what is in it. */
export const auditTrail = fp(
  async (app) => {
    serveOperation(app, OPERATIONS.listAudit, async ({ query: { subject, limit, after } }) => {
      const conditions: SQL[] = []
      if (subject !== undefined) conditions.push(eq(audit.subject, subject))
      if (after !== undefined) conditions.push(lt(audit.seq, seqOf(after)))
      const rows = await app.database.query
        .select()
        .from(audit)
        .where(and(...conditions))
        .orderBy(desc(audit.seq))
        .limit(limit + 1)
      const page = rows.slice(0, limit)
      return {
        entries: page.map(({ seq, at, ...entry }) => ({ ...entry, at: at.toISOString() })),
        next: rows.length > limit ? String(page.at(-1)?.seq) : null,
      }
    })
  },
  { name: 'audit-trail', dependencies: ['database', 'auth'] },
)

function seqOf(after: string): number {
  if (/^\d{1,15}$/.test(after)) return Number(after)
  const detail = 'Give the `next` of the page before.'
  throw new Refusal('invalid-input', `query.after: ${detail}`, [{ field: 'query.after', detail }])
}
