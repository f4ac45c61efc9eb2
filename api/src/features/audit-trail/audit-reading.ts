import { type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AuditAction } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { Refusal } from '../../http/problems/refusal'

type Reader = Pick<FastifyRequest, 'ip' | 'log'> & { principal: { name: string } }

interface Reading {
  action: Extract<AuditAction, 'report.contact-read' | 'report.photo-read' | 'report.read'>
  /** As `report:<id>`. */
  subject: string
}

/** Screens read again with each live event, so one entry an hour for each person and object is enough. */
const NONE_THIS_HOUR = ({ action, subject }: Reading, actor: string) => sql`not exists (
  select from audit where subject = ${subject} and actor = ${actor} and action = ${action}
    and at > now() - interval '1 hour')`

/**
 * Records that a member of staff is shown personal data, in the transaction that reads it. Throws a refusal when the audit trail
 * cannot be written, as on a full disk: nothing is shown then.
 */
export const auditReading = (transaction: Executor, reader: Reader, reading: Reading): Promise<void> =>
  write(transaction, reader, reading, sql`true`)

/** The same for what screens read again by themselves: an entry an hour for each person and object. */
export const auditHourlyReading = (transaction: Executor, reader: Reader, reading: Reading): Promise<void> =>
  write(transaction, reader, reading, NONE_THIS_HOUR(reading, reader.principal.name))

async function write(
  transaction: Executor,
  { principal, ip, log }: Reader,
  { action, subject }: Reading,
  condition: SQL,
): Promise<void> {
  try {
    await transaction.execute(sql`
      insert into audit (actor, action, subject, change, address)
      select ${principal.name}, ${action}, ${subject}, '{}', ${ip} where ${condition}`)
  } catch (error) {
    log.error({ err: error, actor: principal.name, action, subject }, 'the audit trail could not be written')
    throw new Refusal(
      'database-not-writable',
      'The audit trail cannot be written now, so what a resident sent is not shown: try again in a minute.',
    )
  }
}
