import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Contact, ReportFile } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { inTransaction } from '../../database/in-transaction'
import { reports } from '../../database/schema'
import { auditHourlyReading, auditReading } from '../audit-trail/audit-reading'
import { refuseUnknown } from '../reports/lock-report'
import { readReportDetails } from './report-details'

// What a resident wrote leaves the record here and nowhere else, after the audit trail has an entry of who is shown it.

/** A report with the resident's note. Screens read it again by themselves, so its entry is written once an hour. */
export const readWithNote = (database: Database, reader: FastifyRequest, id: string): Promise<ReportFile> =>
  inTransaction(database, async (transaction) => {
    const report = await readReportDetails(transaction, id)
    const [words] = await transaction.select({ note: reports.note }).from(reports).where(eq(reports.id, id))
    const note = words?.note ?? null
    if (note)
      await auditHourlyReading(transaction, reader, { action: 'report.read', subject: `report:${id}` })
    return { ...report, note }
  })

/** The contact of a report, for a person who asked for it. Each time writes an entry. Refuses an unknown id. */
export const showContact = (
  database: Database,
  reader: FastifyRequest,
  id: string,
): Promise<{ contact: Contact | null }> =>
  inTransaction(database, async (transaction) => {
    const [report] = await transaction
      .select({ contact: reports.contact })
      .from(reports)
      .where(eq(reports.id, id))
    const { contact } = report ?? refuseUnknown()
    if (contact)
      await auditReading(transaction, reader, { action: 'report.contact-read', subject: `report:${id}` })
    return { contact }
  })
