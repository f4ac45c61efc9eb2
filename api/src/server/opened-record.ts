import fp from 'fastify-plugin'
import type { RuntimeSettings } from 'shared-domain'
import type { Database } from '../database/database'
import { openRecord } from '../demonstration/open-record'
import type { BinSource } from '../features/open-data/bin-source'
import type { Access } from '../http/auth/access'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the record is the demonstration city, which the record alone knows. */
    isDemonstration: boolean
  }
}

interface OpenedRecordOptions {
  settings: RuntimeSettings
  database?: Database | undefined
  binSource?: BinSource | undefined
  access: Access
  /** In ms since 1970. */
  now: () => number
}

/** Opens the record before anything is served: a new one gets the demonstration city, unless a layer is named or people sign in. */
export const openedRecord = fp<OpenedRecordOptions>(
  async (app, { settings, database, binSource, access, now }) => {
    const isDemonstration =
      database && binSource
        ? await openRecord(database, {
            layer: binSource.layer,
            isOwn: binSource.layer !== null || access.kind !== 'demonstration',
            now: new Date(now()),
          })
        : settings.openData.isDemonstration
    app.decorate('isDemonstration', isDemonstration)
  },
  { name: 'opened-record' },
)
