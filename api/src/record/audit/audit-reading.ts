import type { FastifyRequest } from 'fastify'
import type { AuditAction } from 'shared-domain/contract'
import type { Database } from '../../database/database'

/** Screens read again with each live event, so one entry an hour for each person and object is enough. */
const AUDIT_READING = `
  insert into audit (actor, action, subject, change, address)
  select $1, $2, $3, '{}', $4 where not exists (
    select from audit where subject = $3 and actor = $1 and action = $2 and at > now() - interval '1 hour')`

type Reader = Pick<FastifyRequest, 'ip' | 'log'> & { principal: { name: string } }

/**
 * Records in the audit trail that a member of staff saw personal data: once an hour for each person and object. When the trail
 * cannot be written, as on a standby, the read continues and the log records it instead.
 */
export async function auditReading(
  { pool }: Pick<Database, 'pool'>,
  { principal, ip, log }: Reader,
  action: Extract<AuditAction, 'report.read' | 'report.photo-read'>,
  subject: string,
): Promise<void> {
  try {
    await pool.query({
      name: 'audit-reading',
      text: AUDIT_READING,
      values: [principal.name, action, subject, ip],
    })
  } catch (error) {
    log.error({ err: error, actor: principal.name, action, subject }, 'the audit trail could not be written')
  }
}
