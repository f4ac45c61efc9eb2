import { createHash } from 'node:crypto'
import { namedUuid, Refusal, type ServerPartContext } from 'api/server-part'
import { and, eq } from 'drizzle-orm'
import { NOTE_MAX, type ReportStatus, withoutControls } from 'shared-domain/contract'
import type { NewUpdate, UpdateReceipt } from '../../operations/open311/georeport'
import { statusSentence } from '../../rules/open311/sent-status'
import { shortened } from '../../rules/open311/whole-characters'
import type { ConnectionSettings } from '../connection-settings'
import { refusedParameter } from '../refused-parameter'
import { open311Requests } from '../tables'
import { withUse } from './create-request'
import { systemOf, WRONG_KEY } from './keys'
import { addPhotos, sentPhotosOf } from './sent-photos'

type Context = ServerPartContext<'bins' | 'reports' | 'events', ConnectionSettings>

const UPDATES = '2e0c8a58-7d0b-4d86-8a55-7c1f0b3a3112'

/** Adds what a resident wrote in another system, and photos, to the report that the system made. The same update again is one. */
export async function createUpdate(context: Context, update: NewUpdate): Promise<UpdateReceipt> {
  const { read } = context
  const system = await read((query) => systemOf(query, update.api_key))
  if (!system)
    throw new Refusal(WRONG_KEY, 'api_key: send the key with which the request was made: updates need it.')
  const found = await context.record.reports.find(update.service_request_id)
  const here = found?.status ?? null
  const photos = sentPhotosOf(update)
  return withUse(context, system, async () => {
    const note = noteOf(update, { system: system.name, here, photos: photos.length })
    const { id, reportId } = await keep(context, { update, keyId: system.id, note })
    // After the change, so that a slow host locks nothing.
    const leftOut = await addPhotos(context, { reportId, noteId: id }, photos)
    if (leftOut.length === 0) return { update_id: id }
    const service_notice = leftOut.join(' ')
    await noteLeftOut(context, { id, reportId, text: service_notice })
    return { update_id: id, service_notice }
  })
}

interface Kept {
  /** Of the note. */
  id: string
  reportId: string
}

const keep = (
  { change }: Context,
  { update, keyId, note }: { update: NewUpdate; keyId: string; note: string },
): Promise<Kept> =>
  change(async ({ transaction, record }) => {
    const [request] = await transaction
      .select({ reportId: open311Requests.reportId })
      .from(open311Requests)
      .where(and(eq(open311Requests.reference, update.service_request_id), eq(open311Requests.keyId, keyId)))
    if (!request)
      throw new Refusal(
        'not-found',
        'service_request_id: this key made no such request, and can add to none but its own.',
      )
    const { reportId } = request
    const id = namedUuid(UPDATES, `${reportId} ${sentIdOf(update)}`)
    await record.reports.addNote(id, reportId, note)
    return { id, reportId }
  })

/** Tells staff as well which photos are missing, because the note says that there are some and clients read no notice. */
async function noteLeftOut(
  { change }: Context,
  { id, reportId, text }: Kept & { text: string },
): Promise<void> {
  try {
    await change(({ record }) =>
      record.reports.addNote(namedUuid(UPDATES, `${id} ${text}`), reportId, text.slice(0, NOTE_MAX)),
    )
  } catch (error) {
    // The notes have no room for it. The update itself is kept, and a refusal would make its client send it again without end.
    if (!(error instanceof Refusal)) throw error
  }
}

/** The number of the other system, or what was sent. */
function sentIdOf(update: NewUpdate): string {
  const { update_id, update_id_ext, description, status } = update
  const names = sentPhotosOf(update).map(({ name }) => `\n${name}`)
  return update_id || update_id_ext || digest(`${description}\n${status}${names.join('')}`)
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** What staff read of an update. Nothing in it changes the report by itself. */
function noteOf(
  { description, status }: NewUpdate,
  { system, here, photos }: { system: string; here: ReportStatus | null; photos: number },
): string {
  const words = shortened(withoutControls(description ?? '').trim(), NOTE_MAX)
  const sent = photos > 0 ? `${system} sent ${photos === 1 ? 'a photo' : `${photos} photos`}.` : ''
  const hasContent = Boolean(words || sent)
  const state = statusSentence(withoutControls(status ?? ''), { system, here, hasContent })
  const note = [words || sent, state].filter(Boolean).join('\n')
  if (note) return note
  throw refusedParameter('body', 'description', 'write what is new, or send a photo or a status.')
}
