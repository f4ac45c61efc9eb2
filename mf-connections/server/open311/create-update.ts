import { createHash } from 'node:crypto'
import { namedUuid, Refusal, type ServerPartContext } from 'api/server-part'
import { and, eq } from 'drizzle-orm'
import { withoutControls } from 'shared-domain/contract'
import type { NewUpdate } from '../../operations/open311/georeport'
import type { ConnectionSettings } from '../connection-settings'
import { open311Requests } from '../tables'
import { withUse } from './create-request'
import { systemOf, WRONG_KEY } from './keys'

type Context = ServerPartContext<'bins' | 'reports' | 'events', ConnectionSettings>

const UPDATES = '2e0c8a58-7d0b-4d86-8a55-7c1f0b3a3112'

/** Adds what a resident wrote in another system to the report that the system made. The same update again is one. */
export async function createUpdate(context: Context, update: NewUpdate): Promise<{ update_id: string }> {
  const { read, change } = context
  const system = await read((query) => systemOf(query, update.api_key))
  if (!system)
    throw new Refusal(WRONG_KEY, 'api_key: send the key with which the request was made: updates need it.')
  return withUse(context, system, () =>
    change(async ({ transaction, record }) => {
      const [request] = await transaction
        .select({ reportId: open311Requests.reportId })
        .from(open311Requests)
        .where(
          and(eq(open311Requests.reference, update.service_request_id), eq(open311Requests.keyId, system.id)),
        )
      if (!request)
        throw new Refusal(
          'not-found',
          'service_request_id: this key made no such request, and can add to none but its own.',
        )
      const note = noteOf(update)
      const id = namedUuid(UPDATES, `${request.reportId} ${sentIdOf(update) ?? digest(note)}`)
      await record.reports.addNote(id, request.reportId, note)
      return { update_id: id }
    }),
  )
}

const sentIdOf = ({ update_id, update_id_ext }: NewUpdate) => update_id || update_id_ext || undefined

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** A resident's word that it is settled changes nothing by itself: staff read it. */
function noteOf({ description, status }: NewUpdate): string {
  const settled = ['closed', 'fixed'].includes((status ?? '').toLowerCase())
  const note = [
    withoutControls(description ?? '').trim(),
    ...(settled ? ['The person who reported it says that it is settled.'] : []),
  ]
    .filter(Boolean)
    .join('\n')
  if (note) return note
  const detail = 'write what is new: a status other than closed alone says nothing.'
  throw new Refusal('invalid-input', `description: ${detail}`, [{ field: 'body.description', detail }])
}
