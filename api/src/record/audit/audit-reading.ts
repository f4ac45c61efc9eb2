import type { FastifyRequest } from 'fastify'
import type { Database } from '../../database/database'

/** Screens read again with each live event: the first reading of an object by a person in an hour says it all. */
const AUDIT_READING = `
  insert into audit (actor, action, subject, change, address)
  select $1, $2, $3, '{}', $4 where not exists (
    select from audit where subject = $3 and actor = $1 and action = $2 and at > now() - interval '1 hour')`

type Reader = Pick<FastifyRequest, 'ip' | 'log'> & { principal: { name: string } }

/**
 * Writes into the audit trail that a member of staff is shown personal data, once for a person, an object and an hour. Where the
 * trail cannot be written, as on a standby, the reading goes on and the log has it in place of the trail.
 */
export async function auditReading(
  { pool }: Pick<Database, 'pool'>,
  { principal, ip, log }: Reader,
  action: 'report.read' | 'report.photo-read',
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
