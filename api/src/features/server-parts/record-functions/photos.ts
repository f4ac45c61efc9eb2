import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../database/database'
import { readPhoto } from '../../reports/photos/read-photo'

/** A photo as it is kept: WebP without any metadata, at most 1,600 pixels a side. */
interface ReadPhoto {
  image: Uint8Array
  /** In pixels. */
  width: number
  height: number
}

/** What parts that keep photos of their own need for it. They are in no change, because reading a photo takes seconds. */
export interface PhotoSources {
  /** Reads an untrusted photo in a process of limited memory. Refuses what is no JPEG, PNG, WebP or AVIF photo, with the remedy. */
  read: (bytes: Uint8Array) => Promise<ReadPhoto>
  /** For how many days photos are kept. */
  keptDays: () => Promise<number>
}

export const photoSources = (_: Database, app: FastifyInstance): PhotoSources => ({
  read: (bytes) => readPhoto(Buffer.from(bytes)),
  keptDays: async () => (await app.liveSettings.current()).retainDays.photos,
})
