import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { noteRoom, OPERATIONS, type OperationInput, withNote } from 'shared-domain/contract'
import { reports } from '../../database/schema'
import { bodyHash } from '../../http/operations/idempotency'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { changeRecord } from '../../record/change-record'
import { lockReport } from './find-report'
import { isAdded, rememberAddition } from './keep-addition'
import { refuseIfShut } from './open-to-additions'
import { presentReceipt } from './present-receipt'

type Row = typeof reports.$inferSelect
type Details = OperationInput<typeof OPERATIONS.addReportDetails>['body']

/** Adds a note and a contact to a report: nothing that was said before is lost, and what is sent again is added once. */
export function serveAddDetails(app: FastifyInstance): void {
  serveOperation(app, OPERATIONS.addReportDetails, ({ params: { id }, headers, body }, { principal }) =>
    changeRecord(app, principal.name, async ({ transaction, audit, tell }) => {
      const report = await lockReport(transaction, id)
      const addition = { id: headers['idempotency-key'], reportId: id, bodyHash: bodyHash(body) }
      if (await isAdded(transaction, addition)) return presentRoom(report)
      await refuseIfShut(transaction, id)
      const given = Object.keys(body)
      if (given.length === 0) return presentRoom(report)
      const changed = { ...report, ...additionTo(report, body) }
      await rememberAddition(transaction, addition)
      await transaction
        .update(reports)
        .set({ note: changed.note, contact: changed.contact })
        .where(eq(reports.id, id))
      audit('report.details', `report:${id}`, { given })
      tell({ kind: 'reports', id })
      return presentRoom(changed)
    }),
  )
}

/** What a report says with what is added: another paragraph, and of the contact what is new. */
function additionTo(report: Row, { note, contact }: Details) {
  return {
    ...(note && { note: withRoom(report.note, note) }),
    ...(contact && { contact: { ...report.contact, ...contact } }),
  }
}

/** Refuses a note for which the earlier ones leave no room. */
function withRoom(notes: string | null, added: string): string {
  const room = noteRoom(notes?.length ?? 0)
  if (added.length <= room) return withNote(notes, added)
  const detail =
    room === 0
      ? 'The notes of this report are as long as they may be: make a new report to say more.'
      : `The notes of this report leave room for ${room} more characters: write less.`
  throw new Refusal('invalid-input', detail, [{ field: 'body.note', detail }])
}

const presentRoom = (report: Row) => ({
  ...presentReceipt(report),
  noteRoom: noteRoom(report.note?.length ?? 0),
})
