import { createHash } from 'node:crypto'
import { namedUuid, Refusal, type ServerPartContext } from 'api/server-part'
import { PHOTOS_MAX } from 'shared-domain/contract'
import type { SentPhotos } from '../../operations/open311/georeport'
import type { ConnectionSettings } from '../connection-settings'
import { fetchPhoto } from './fetch-photo'

type Context = Pick<ServerPartContext<'reports', ConnectionSettings>, 'record' | 'settings' | 'signal'>

/** A photo of a request or of an update: its bytes, or where they are. */
type SentPhoto = { name: string; bytes: Uint8Array } | { name: string; address: string }

/** The photos that were sent. Each has a name, by which it is the same when it is sent again. */
export function sentPhotosOf({ photo1, photo2, photo3, media_url }: SentPhotos): SentPhoto[] {
  const files = [photo1, photo2, photo3].flatMap((file) => file ?? [])
  const addresses = [media_url ?? []].flat().filter((address) => address.trim() !== '')
  return [
    ...files.map(({ bytes }) => ({ name: createHash('sha256').update(bytes).digest('hex'), bytes })),
    ...addresses.map((address) => ({ name: address, address: address.trim() })),
  ]
}

const PHOTOS = '6a1f3c1e-4a52-4f0a-9a3e-0c9d5b7e3110'

/**
 * Adds photos to a report, or to a note of it, that is kept already, each once. Returns a sentence for each that was left out: it is no reason
 * to lose the report.
 */
export async function addPhotos(
  { record, settings: { hostsInside }, signal }: Context,
  place: { reportId: string; noteId?: string },
  photos: readonly SentPhoto[],
): Promise<string[]> {
  const left = photos.slice(PHOTOS_MAX).map(() => `Only ${PHOTOS_MAX} photos were kept.`)
  const outcomes = await Promise.all(
    photos.slice(0, PHOTOS_MAX).map(async (photo) => {
      const got = 'bytes' in photo ? photo : await fetchPhoto(photo.address, { hostsInside, signal })
      if ('failure' in got) return `A photo was left out: ${got.failure}.`
      const id = namedUuid(PHOTOS, `${place.noteId ?? place.reportId} ${photo.name}`)
      try {
        await record.reports.addPhoto({ id, ...place, bytes: got.bytes, actor: 'resident' })
        return []
      } catch (error) {
        if (error instanceof Refusal) return `A photo was left out: ${error.message}`
        throw error
      }
    }),
  )
  return [...outcomes.flat(), ...new Set(left)]
}
